import { useMemo, useReducer, type Dispatch } from 'react'
import {
  countFilled,
  myAreas,
  signingReducer,
  startSigning,
  type SignArea,
  type SigningAction,
  type SigningState,
  type SignTask,
} from './signing-state.ts'

/** What useSigning knows and does. */
export interface Signing {
  areas: readonly SignArea[]
  state: SigningState
  dispatch: Dispatch<SigningAction>
  /** The place to act on next. */
  current: SignArea | undefined
  done: number
  complete: boolean
  /** The place so many steps on, round and round. */
  step: (by: number) => SignArea | undefined
}

/** What the signer does on a signing page, from opening it to the proof of intent. */
export function useSigning(task: SignTask): Signing {
  const areas = useMemo(() => myAreas(task), [task])
  const reduce = useMemo(() => signingReducer(areas), [areas])
  const [state, dispatch] = useReducer(reduce, task, startSigning)
  const at = areas.findIndex((area) => area.positionId === state.currentId)
  const done = countFilled(areas, state)
  return {
    areas,
    state,
    dispatch,
    current: areas[at],
    done,
    complete: done === areas.length,
    step: (by) => areas[(at + by + areas.length) % areas.length],
  }
}
