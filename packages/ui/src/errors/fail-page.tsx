import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Blank } from '../feedback/blank.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '../base/page-title.ts'

/** G-05, /fail: the generic failure. The message comes from an address, so it is short and plain text. */
export function FailPage(): ReactElement {
  usePageTitle('操作失败')
  const [query] = useSearchParams()
  const message = query.get('message')?.slice(0, 200)
  return (
    <main className="blank-page">
      <Blank art="error" title="操作失败" text={message || '请稍后重试，或联系发起方'} page>
        <Link className="btn primary" to={paths.home()}>
          返回首页
        </Link>
        <Link className="btn" to={paths.login()}>
          重新登录
        </Link>
      </Blank>
    </main>
  )
}
