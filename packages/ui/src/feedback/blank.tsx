import { useId, type ReactElement, type ReactNode } from 'react'
import { EmptyArt, MissingArt, StampedArt, WaitingArt } from './art.tsx'
import { TornArt } from '../base/torn-art.tsx'

const art = { empty: EmptyArt, error: TornArt, missing: MissingArt, done: StampedArt, waiting: WaitingArt }

interface BlankProps {
  art: keyof typeof art
  title: string
  text?: ReactNode
  /** One button, at most two. */
  children?: ReactNode
  /** Inside a panel instead of on a page. */
  small?: boolean
  /** The page's own heading. */
  page?: boolean
}

/** A place without content: one drawing, one sentence, one action (screens 0.6, 0.7). */
export function Blank({ art: kind, title, text, children, small, page }: BlankProps): ReactElement {
  const Art = art[kind]
  const id = useId()
  const Heading = page ? 'h1' : 'h2'
  return (
    <section
      className={small ? 'blank small' : 'blank'}
      aria-labelledby={id}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Art />
      <Heading id={id}>{title}</Heading>
      {text != null && text !== '' && <p>{text}</p>}
      {children != null && <div className="blank-acts">{children}</div>}
    </section>
  )
}
