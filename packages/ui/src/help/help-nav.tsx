import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Guide } from './guides/guide.ts'
import { handbookTitle, helpTitles } from './help-titles.ts'
import './help-nav.css'

/** All guides, and the places of the one that is read. */
export function HelpNav({ guide }: { guide: Guide }): ReactElement {
  const entries = [
    ...helpTitles.map((title, index) => ({ to: paths.help(index + 1), title })),
    { to: paths.help(), title: handbookTitle },
  ]
  return (
    <nav className="help-nav" aria-label="帮助目录">
      <ul>
        {entries.map(({ to, title }) => (
          <li key={title}>
            <Link to={to} aria-current={title === guide.title ? 'page' : undefined}>
              {title}
            </Link>
            {title === guide.title && (
              <ul className="help-nav-places" aria-label="本篇内容">
                {[...guide.sections, { id: 'contact', title: '联系我们' }].map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
