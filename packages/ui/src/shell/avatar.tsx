import type { ReactElement } from 'react'
import './avatar.css'

interface AvatarProps {
  name: string | null
  /** Quiet colours instead of ink. */
  soft?: boolean
  /** 44 px instead of 28. */
  large?: boolean
}

/** A person's mark: the first character of the given name. */
export function Avatar({ name, soft = false, large = false }: AvatarProps): ReactElement {
  return (
    <span className={`avatar ${soft ? 'soft' : ''} ${large ? 'large' : ''}`} aria-hidden>
      {markOf(name ?? '我')}
    </span>
  )
}

function markOf(name: string): string {
  const characters = Array.from(name)
  // Surnames have one character, in names of four or more mostly two.
  const given = /^\p{Script=Han}{2,4}$/u.test(name) ? (characters.length === 4 ? 2 : 1) : 0
  return (characters[given] ?? '').toUpperCase()
}
