import type { ReactElement, ReactNode } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { handbookTitle, helpTitles, staffHandbookTitle } from '@qiyin/ui/help/help-titles.ts'
import { EditIcon, HelpIcon, MoreIcon, PaperIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { ShieldIcon } from '../../components/desk-icons/desk-icons.tsx'
import './help-panel.css'

const icons: readonly ReactNode[] = [
  <PaperIcon key="introduction" />,
  <ShieldIcon key="company" />,
  <SealIcon key="seal" />,
  <EditIcon key="sign" />,
  <HelpIcon key="more" />,
]

/** 帮助中心: the guides by number, and the handbook (screens G-07); our own people begin with theirs. */
export function HelpPanel(): ReactElement {
  const isOurs = isOurPart(useCurrentUser().ourpart)
  return (
    <section className="sheet help-panel" aria-labelledby="home-help-title">
      <div className="home-page-head">
        <h2 className="h-sheet" id="home-help-title">
          帮助中心
        </h2>
      </div>
      <ul>
        {helpTitles.map((title, index) => {
          const isHandbook = isOurs && index === 0
          return (
            <GuideLink key={title} to={isHandbook ? paths.help() : paths.help(index + 1)} icon={icons[index]}>
              {isHandbook ? staffHandbookTitle : title}
            </GuideLink>
          )
        })}
        <GuideLink to={paths.help()} icon={<MoreIcon />}>
          {handbookTitle}
        </GuideLink>
      </ul>
    </section>
  )
}

interface GuideLinkProps {
  to: string
  icon: ReactNode
  children: string
}

function GuideLink({ to, icon, children }: GuideLinkProps): ReactElement {
  return (
    <li>
      <a href={useHref(to)} target="_blank" rel="noreferrer">
        {icon}
        {children}
      </a>
    </li>
  )
}
