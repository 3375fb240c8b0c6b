import { Tooltip } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import {
  AppIcon,
  BellIcon,
  BuildingIcon,
  ChartIcon,
  CollapseIcon,
  KeyIcon,
  LinkIcon,
  LogIcon,
  PaperIcon,
  PersonIcon,
  SealIcon,
  ShieldIcon,
  StackIcon,
  TemplateIcon,
} from '@qiyin/ui/icons.tsx'
import { currentPage } from './current-page.ts'
import { useNarrow } from './use-narrow.ts'

interface SiderPage {
  index_page: string
  function_cn_name: string
}

const foldedKey = 'sider-folded'

/* The look of a page's entry by the last step of its path; a page the server adds later gets the sheet of paper. */
const icons: Record<string, ReactElement> = {
  'tpl-history': <StackIcon />,
  verify: <ShieldIcon />,
  'sign-manage': <SealIcon />,
  'basic-info': <BuildingIcon />,
  'enterprise-list': <BuildingIcon />,
  'user-enterprise': <BuildingIcon />,
  'user-personal': <PersonIcon />,
  statistic: <ChartIcon />,
  'log-query': <LogIcon />,
  'business-manage': <AppIcon />,
  'src-system': <LinkIcon />,
  'msg-manage': <BellIcon />,
  'role-manage': <KeyIcon />,
  'tpl-register': <TemplateIcon />,
}

/* Captions stand above the first entry of a group. */
const captions: Record<string, string> = { '/file-center': '合同', '/verify': '工具' }

/** The second-level menu; a rail of icons when narrow or folded. */
export function Sider({ pages }: { pages: readonly SiderPage[] }): ReactElement {
  const { pathname } = useLocation()
  const narrow = useNarrow()
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  const rail = narrow || folded
  const current = currentPage(pages, pathname)
  const fold = (): void => {
    localStorage.setItem(foldedKey, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <aside className={rail ? 'sider rail' : 'sider'}>
      <nav aria-label="二级导航">
        {pages.map((page) => (
          <div key={page.index_page}>
            {captions[page.index_page] !== undefined && (
              <div className="grp">{captions[page.index_page]}</div>
            )}
            <Tooltip title={rail ? page.function_cn_name : undefined} placement="right">
              <Link
                to={page.index_page}
                aria-current={page.index_page === current ? 'page' : undefined}
                aria-label={rail ? page.function_cn_name : undefined}
              >
                {icons[page.index_page.split('/').at(-1) ?? ''] ?? <PaperIcon />}
                <span>{page.function_cn_name}</span>
              </Link>
            </Tooltip>
          </div>
        ))}
      </nav>
      {!narrow && (
        <button
          type="button"
          className="fold"
          onClick={fold}
          aria-expanded={!folded}
          aria-label={folded ? '展开导航' : '收起导航'}
        >
          <CollapseIcon />
          {!folded && '收起导航'}
        </button>
      )}
    </aside>
  )
}
