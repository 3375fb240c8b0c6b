import type { ReactElement } from 'react'
import { GuidePicture } from './guide-picture.tsx'
import type { GuideSection } from './guides/guide.ts'

/** A part of a guide: sentences, steps with their pictures, questions. */
export function GuideSectionBlock({ section }: { section: GuideSection }): ReactElement {
  const { id, title, paragraphs = [], steps = [], questions = [] } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map(({ text, picture }) => (
            <li key={text}>
              {text}
              {picture !== undefined && <GuidePicture name={picture} alt={text} />}
            </li>
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
