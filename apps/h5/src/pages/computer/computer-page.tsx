import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { copyText } from '@qiyin/ui/base/copy-text.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import './computer-page.css'

/** H-12: what is done at a desk. The link leads there, to the same place. */
export function ComputerPage(): ReactElement {
  usePageTitle('请在电脑端操作')
  const { pathname, search } = useLocation()
  const link = `${location.origin}${webBase}${pathname}${search}`
  return (
    <>
      <PhoneBar title="请在电脑端操作" back={paths.home()} />
      <main id="main" className="computer-page" tabIndex={-1}>
        <Blank art="missing" title="此功能请在电脑端操作" text="复制链接，在电脑浏览器中打开并登录同一账号">
          <button type="button" className="btn primary" onClick={() => void copyText(link, '链接已复制')}>
            复制链接
          </button>
          <Link className="btn" to={paths.home()}>
            返回首页
          </Link>
        </Blank>
        <p className="computer-page-link cap ink3">{link}</p>
      </main>
    </>
  )
}
