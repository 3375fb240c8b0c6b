import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Blank } from '../feedback/blank.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '../base/page-title.ts'

/** G-04: what was asked for does not exist, or not for this person. */
export function NotFoundPage(): ReactElement {
  usePageTitle('页面不存在')
  return (
    <Blank art="missing" title="页面不存在" text="您访问的页面不存在或已被移除" page>
      <Link className="btn primary" to={paths.home()}>
        返回首页
      </Link>
    </Blank>
  )
}
