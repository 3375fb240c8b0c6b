import { useRef, useState, type RefObject } from 'react'

/** Why a value is no good, in Chinese, or null. */
export type Checks<Values> = { readonly [Name in keyof Values]?: (value: Values[Name]) => string | null }

export interface Fields<Values> {
  /** The form they stand in. */
  form: RefObject<HTMLFormElement | null>
  values: Values
  problems: Partial<Record<keyof Values, string | null>>
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Judges a field that is left. */
  leave: (name: keyof Values) => void
  /** Says what the server found. */
  blame: (name: keyof Values, problem: string) => void
  /** Judges all; false, with the focus at the first that is wrong. */
  check: () => boolean
}

/** Values of a form, judged when a field is left and when it is sent. */
export function useFields<Values extends object>(
  first: Values,
  checks: Checks<NoInfer<Values>>,
): Fields<Values> {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Fields<Values>['problems']>({})
  const problemOf = (name: keyof Values): string | null => checks[name]?.(values[name]) ?? null
  return {
    form,
    values,
    problems,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }))
      setProblems((now) => ({ ...now, [name]: null }))
    },
    leave: (name) => setProblems((now) => ({ ...now, [name]: problemOf(name) })),
    blame: (name, problem) => setProblems((now) => ({ ...now, [name]: problem })),
    check: () => {
      // Own keys of what was given.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const names = Object.keys(checks) as (keyof Values & string)[]
      const found = Object.fromEntries(names.map((name) => [name, problemOf(name)]))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      setProblems(found as Fields<Values>['problems'])
      const wrong = names.find((name) => found[name] !== null)
      if (wrong === undefined) return true
      const field = form.current?.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      return false
    },
  }
}
