import type { ReactElement } from 'react'

/** A person's mark: the first character of the given name. */
export function Avatar({ name, className = '' }: { name: string | null; className?: string }): ReactElement {
  return (
    <span className={`avatar ${className}`} aria-hidden>
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
