import { useEffect, type ReactElement } from 'react'
import { BrandWords } from '../base/brand.tsx'
import { Filings } from '../base/filings.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { useSite } from '../base/site.ts'
import { SkipLink } from '../base/skip-link.tsx'
import { HomeLink } from '../shell/home-link.tsx'
import { helpGuides, type HelpGuide } from './help-guides.ts'
import { helpOrder, helpPlaces } from './help-places.ts'
import './help-page.css'

/** G-07 /help: how to sign, to verify and whom to ask; for everyone, logged in or not. */
export function HelpPage(): ReactElement {
  usePageTitle('帮助中心')
  useEffect(() => {
    // The browser looked for the place before the page was there.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className="help-page">
      <SkipLink>跳到主要内容</SkipLink>
      <header className="help-page-top">
        <HomeLink size={28} />
        <BrandWords />
      </header>
      <div className="help-page-columns">
        <nav className="help-page-nav" aria-label="帮助目录">
          {helpOrder.map((place) => (
            <a key={place} href={`#${place}`}>
              {helpPlaces[place]}
            </a>
          ))}
        </nav>
        <main id="main" className="help-page-text" tabIndex={-1}>
          <h1>帮助中心</h1>
          {helpGuides.map((guide) => (
            <Guide key={guide.place} guide={guide} />
          ))}
          <Contact />
        </main>
      </div>
      <footer className="help-page-foot">
        <Filings />
      </footer>
    </div>
  )
}

function Guide({ guide }: { guide: HelpGuide }): ReactElement {
  const { place, paragraphs = [], steps = [], questions = [] } = guide
  return (
    <section id={place} aria-labelledby={`${place}-title`}>
      <h2 id={`${place}-title`}>{helpPlaces[place]}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {questions.length > 0 && (
        <dl>
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Whom to ask: whoever can answer, and the platform's own number or address where it has one. */
function Contact(): ReactElement {
  const contacts = useSite()?.supportContacts ?? []
  return (
    <section id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{helpPlaces.contact}</h2>
      <p>
        合同内容、签署人信息有误的，请联系合同的发起人；企业认证、印章和人员权限的问题，请联系本企业的管理员。
      </p>
      {contacts.length === 0 ? (
        <p>其他问题，请联系向您提供本平台的单位。</p>
      ) : (
        <>
          <p>其他问题，请联系平台：</p>
          <ul>
            {contacts.map(({ text, url }) => (
              <li key={text}>{url === null ? text : <a href={url}>{text}</a>}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
