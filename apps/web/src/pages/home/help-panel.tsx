import type { ReactElement, ReactNode } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { helpPlaces, type HelpPlace } from '@qiyin/ui/help/help-places.ts'
import { EditIcon, HelpIcon, MoreIcon, PaperIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { ShieldIcon } from '../../components/desk-icons/desk-icons.tsx'
import './help-panel.css'

const guides: readonly (readonly [HelpPlace, ReactNode])[] = [
  ['intro', <PaperIcon key="intro" />],
  ['real-name', <ShieldIcon key="real-name" />],
  ['seal', <SealIcon key="seal" />],
  ['sign', <EditIcon key="sign" />],
  ['questions', <HelpIcon key="questions" />],
]

/** 帮助中心: five guides, and all of them (screens G-07). */
export function HelpPanel(): ReactElement {
  const help = useHref(paths.help())
  return (
    <section className="sheet help-panel" aria-labelledby="home-help-title">
      <div className="home-page-head">
        <h2 className="h-sheet" id="home-help-title">
          帮助中心
        </h2>
      </div>
      <ul>
        {guides.map(([place, icon]) => (
          <li key={place}>
            <a href={`${help}#${place}`} target="_blank" rel="noreferrer">
              {icon}
              {helpPlaces[place]}
            </a>
          </li>
        ))}
        <li>
          <a href={help} target="_blank" rel="noreferrer">
            <MoreIcon />
            更多
          </a>
        </li>
      </ul>
    </section>
  )
}
