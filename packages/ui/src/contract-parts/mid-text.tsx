import { middleCut } from '../middle-cut.ts'
import type { ReactElement } from 'react'
import './mid-text.css'

/** A name cut in the middle when it does not fit: the head gives way, the last characters stay, the full text is the title. */
export function MidText({
  text,
  tail = 6,
  className = '',
}: {
  text: string
  tail?: number
  className?: string
}): ReactElement {
  const cut = middleCut(text, tail)
  return (
    <span className={`mid-text ${className}`} title={text}>
      <span>{cut.head}</span>
      {cut.tail !== '' && <span>{cut.tail}</span>}
    </span>
  )
}
