import { useEffect, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { BrandWords } from '../base/brand.tsx'
import { Filings } from '../base/filings.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { SkipLink } from '../base/skip-link.tsx'
import { HomeLink } from '../shell/home-link.tsx'
import { Contact } from './contact.tsx'
import { GuideSectionBlock } from './guide-section.tsx'
import { guideOf } from './guides.ts'
import type { Guide } from './guides/guide.ts'
import { HelpNav } from './help-nav.tsx'
import { printGuide } from './print-guide.ts'
import './help-page.css'

/** G-07 /help?guide: the illustrated guides, for everyone, logged in or not; any number but 1 to 5 is the handbook. */
export function HelpPage(): ReactElement {
  const [query] = useSearchParams()
  const guide = guideOf(query.get('guide'))
  return (
    <div className="help-page">
      <SkipLink>跳到主要内容</SkipLink>
      <header className="help-page-top">
        <HomeLink size={28} />
        <BrandWords />
      </header>
      <div className="help-page-columns">
        <HelpNav guide={guide} />
        <GuideText key={guide.title} guide={guide} />
      </div>
      <footer className="help-page-foot">
        <Filings />
      </footer>
    </div>
  )
}

function GuideText({ guide }: { guide: Guide }): ReactElement {
  usePageTitle(`${guide.title} - 帮助中心`)
  useEffect(() => {
    // The browser looked for the place before the page was there.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <main id="main" className="help-page-text" tabIndex={-1}>
      <div className="help-page-title">
        <h1>{guide.title}</h1>
        <button type="button" className="btn" onClick={() => void printGuide()}>
          打印
        </button>
      </div>
      <p>{guide.lead}</p>
      {guide.sections.map((section) => (
        <GuideSectionBlock key={section.id} section={section} />
      ))}
      <Contact />
    </main>
  )
}
