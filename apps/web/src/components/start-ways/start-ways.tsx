import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import './start-ways.css'

const ways = [
  { key: 'files', text: '上传文件发起', to: paths.newSign() },
  { key: 'template', text: '模板发起', to: paths.sign() },
] as const

/** W-15: a contract from files, or from a template. */
export function StartWays({ at }: { at: (typeof ways)[number]['key'] }): ReactElement {
  return (
    <nav className="start-ways" aria-label="发起方式">
      {ways.map(({ key, text, to }) => (
        <Link key={key} to={to} aria-current={key === at ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
