import type { MenuFunction, MenuPage } from '@qiyin/domain/access/authority.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { breakpoints } from '@qiyin/ui/breakpoints.ts'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import { CollapseIcon } from '../components/desk-icons/desk-icons.tsx'
import { useMedia } from '@qiyin/ui/use-media.ts'
import { Tooltip } from 'antd'
import { useId, useState, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { currentPage } from './current-page.ts'
import { DraftCount } from './draft-count.tsx'
import { captionOf, iconOf } from './sider-look.tsx'
import './sider.css'

const foldedKey = 'sider-folded'

/** The menu of an area, sub-menus opened in place; a rail of icons when narrow or folded. */
export function Sider({ pages }: { pages: readonly MenuPage[] }): ReactElement {
  const { pathname } = useLocation()
  const narrow = useMedia(breakpoints.narrow)
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  const rail = narrow || folded
  // A sub-menu has no page of its own, and a rail no room for one: there its pages stand among the others.
  const leaves = pages.flatMap((page) =>
    page.functionMenuDtos.length === 0 ? [page] : page.functionMenuDtos,
  )
  const current = currentPage(leaves, pathname)
  const fold = (): void => {
    localStorage.setItem(foldedKey, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <aside className={rail ? 'sider sider-rail' : 'sider'}>
      <nav aria-label="二级导航">
        {pages.map((page, at) => (
          <div key={page.function_en_name}>
            <Caption of={page} after={pages[at - 1]} />
            {page.functionMenuDtos.length === 0 ? (
              <Entry page={page} rail={rail} current={current} />
            ) : rail ? (
              page.functionMenuDtos.map((one) => (
                <Entry key={one.function_en_name} page={one} rail current={current} />
              ))
            ) : (
              <SubMenu menu={page} current={current} />
            )}
          </div>
        ))}
      </nav>
      {!narrow && (
        <button
          type="button"
          className="sider-fold"
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

/** On a low window the menu is longer than its place: the page that is open is brought into it, and nothing else moves. */
function showEntry(entry: HTMLElement | null): void {
  const list = entry?.closest('nav')
  if (!entry || !list) return
  const [place, { top, bottom }] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
  if (place.bottom > bottom) list.scrollTop += place.bottom - bottom
  else if (place.top < top) list.scrollTop -= top - place.top
}

/** The caption above an entry, where another one begins than before it. */
function Caption({ of, after }: { of: MenuPage; after: MenuPage | undefined }): ReactElement | null {
  const caption = captionOf(of.function_en_name)
  if (caption === undefined || (after && captionOf(after.function_en_name) === caption)) return null
  return <div className="sider-caption">{caption}</div>
}

interface EntryProps {
  page: MenuFunction
  rail: boolean
  /** The index page that is open. */
  current: string | undefined
}

function Entry({ page, rail, current }: EntryProps): ReactElement {
  // In a slim window the rail lies across: beside an icon its name would lie over the next one.
  const placement = useMedia(breakpoints.slim) ? 'bottom' : 'right'
  return (
    <Tooltip title={rail ? page.function_cn_name : undefined} placement={placement}>
      <Link
        ref={page.index_page === current ? showEntry : undefined}
        to={page.index_page}
        aria-current={page.index_page === current ? 'page' : undefined}
        aria-label={rail ? page.function_cn_name : undefined}
      >
        {iconOf(page.function_en_name)}
        <span>{page.function_cn_name}</span>
        {page.index_page === paths.drafts() && <DraftCount />}
      </Link>
    </Tooltip>
  )
}

/** A sub-menu: its pages stand under it, indented. Closed, it is marked itself while one of them is open. */
function SubMenu({ menu, current }: { menu: MenuPage; current: string | undefined }): ReactElement {
  const id = useId()
  const [open, setOpen] = useState(true)
  const inside = menu.functionMenuDtos.some((page) => page.index_page === current)
  return (
    <>
      <button
        type="button"
        className="sider-menu"
        aria-expanded={open}
        aria-controls={id}
        aria-current={inside && !open ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        {iconOf(menu.function_en_name)}
        <span>{menu.function_cn_name}</span>
        <DownIcon size={14} className="sider-menu-arrow" />
      </button>
      <ul id={id} className="sider-menu-pages" hidden={!open}>
        {menu.functionMenuDtos.map((page) => (
          <li key={page.function_en_name}>
            <Link
              ref={page.index_page === current ? showEntry : undefined}
              to={page.index_page}
              aria-current={page.index_page === current ? 'page' : undefined}
            >
              {page.function_cn_name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
