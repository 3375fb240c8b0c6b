import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useStore } from 'zustand'
import type { WizardDraftStore } from './wizard-draft.ts'

/** What an entry of the browser's history keeps of a wizard that went on to a step in it. */
interface StepEntry {
  wizardStep: number
  /** How many entries of the wizard lie before it. */
  wizardDepth: number
}

export interface StepHistory {
  goTo: (step: number) => void
  /** Back to the entry that the wizard began in, and then on: so none of its steps is left behind in the history. */
  backToFirst: (then: () => void) => void
}

/** Each step that is gone on to is an entry of the browser's history, whose back button leads to the step before. */
export function useStepHistory<Draft>(drafts: WizardDraftStore<Draft>): StepHistory {
  const navigate = useNavigate()
  const location = useLocation()
  const kind = useNavigationType()
  const here = useRef(location)
  const pending = useRef<(() => void) | null>(null)
  const at = useStore(drafts, ({ step }) => step)
  useEffect(() => {
    if (here.current.key === location.key) return
    here.current = location
    if (kind !== NavigationType.Pop) return
    const then = pending.current
    pending.current = null
    if (then) then()
    else drafts.getState().goTo(entryOf(location.state)?.wizardStep ?? 0)
  }, [location, kind, drafts])
  return {
    goTo: (step) => {
      const { pathname, search, state } = here.current
      const entry = entryOf(state)
      if (step < at && entry?.wizardStep === at) return void navigate(-1)
      drafts.getState().goTo(step)
      if (step <= at) return undefined
      const next: StepEntry = { wizardStep: step, wizardDepth: (entry?.wizardDepth ?? 0) + 1 }
      return void navigate({ pathname, search }, { state: next })
    },
    backToFirst: (then) => {
      const depth = entryOf(here.current.state)?.wizardDepth ?? 0
      if (depth === 0) return then()
      pending.current = then
      return void navigate(-depth)
    },
  }
}

/** The state is the history's own, which a page of before may have written. */
function entryOf(state: unknown): StepEntry | null {
  const { wizardStep, wizardDepth }: { wizardStep?: unknown; wizardDepth?: unknown } =
    typeof state === 'object' && state !== null ? state : {}
  return typeof wizardStep === 'number' && typeof wizardDepth === 'number'
    ? { wizardStep, wizardDepth }
    : null
}
