import type { ReactElement } from 'react'
import { Link } from 'react-router'
import './crumbs.css'

interface CrumbsProps {
  /** The list that the page belongs to. */
  list: { readonly text: string; readonly to: string }
  /** What the page is. */
  here: string
}

/** The way back to the list of a page's thing, above its heading: `<Crumbs list={{ text: '企业用户', to }} here="企业详情" />`. */
export function Crumbs({ list, here }: CrumbsProps): ReactElement {
  return (
    <nav className="crumbs cap ink3" aria-label="面包屑">
      <Link className="quiet" to={list.to}>
        {list.text}
      </Link>
      <span aria-hidden>/</span>
      <span aria-current="page">{here}</span>
    </nav>
  )
}
