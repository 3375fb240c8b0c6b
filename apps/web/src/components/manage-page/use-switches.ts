import { useRef, useState } from 'react'

/** The switches of a list, by the id of their row. */
export interface Switches<Values extends object> {
  /** How those stand that were just pressed; undefined: as the list says. */
  readonly shown: (id: string) => Partial<Values> | undefined
  readonly press: (id: string, values: Partial<Values>, turn: Turn) => void
  /** Does something after all that was pressed, so that acts keep their order. */
  readonly after: (act: () => void) => void
}

/** The call of a switch, and the reading of the list that follows it. */
interface Turn {
  readonly call: () => Promise<unknown>
  readonly read: () => Promise<unknown>
}

/**
 * A switch moves at once, and back when its call fails. One call comes after the other: what one switch allows is not
 * asked for before it has been turned.
 */
export function useSwitches<Values extends object>(): Switches<Values> {
  const [pressed, setPressed] = useState<Readonly<Record<string, Partial<Values>>>>({})
  const line = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(new Map<string, symbol>())
  const release = (id: string): void =>
    setPressed((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== id)))
  return {
    shown: (id) => pressed[id],
    press: (id, values, turn) => {
      const mine = Symbol(id)
      latest.current.set(id, mine)
      setPressed((now) => ({ ...now, [id]: { ...now[id], ...values } }))
      const before = line.current
      const called = (async () => {
        await before
        // A failure has been shown by whoever made the call.
        await turn.call().catch(() => undefined)
      })()
      line.current = called
      void (async () => {
        await called
        await turn.read()
        if (latest.current.get(id) === mine) release(id)
      })()
    },
    after: (act) => {
      const before = line.current
      void (async () => {
        await before
        act()
      })()
    },
  }
}
