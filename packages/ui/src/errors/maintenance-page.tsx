import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '../base/page-title.ts'
import { useSite } from '../base/site.ts'
import { Blank } from '../feedback/blank.tsx'

/** G-06, /maintenance: whether the platform is closed for an upgrade, and for how long. */
export function MaintenancePage(): ReactElement {
  const site = useSite()
  const closed = site?.maintenance ?? null
  const title = closed === null ? '系统运行正常' : '系统升级中'
  usePageTitle(title)
  return (
    <main id="main" className="blank-page" tabIndex={-1} aria-busy={site === undefined}>
      {site && (
        <Blank
          art={closed === null ? 'done' : 'waiting'}
          title={title}
          text={closed ?? '升级已经完成，欢迎继续使用'}
          page
        >
          <Link className="btn primary" to={paths.home()}>
            返回首页
          </Link>
        </Blank>
      )}
    </main>
  )
}
