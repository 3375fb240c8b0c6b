import type { Answer } from '@qiyin/calls/call.ts'
import type { signTask } from '@qiyin/calls/areas/sign.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'

export type SignTask = Answer<typeof signTask>
export type SignArea = SignTask['areas'][number]
export type UsableSeal = SignTask['seals'][number]
export type Drawing = NonNullable<SignTask['savedSignature']>

/** The signature for personal areas: drawn now, the kept one, or the name as a seal. */
export type Signature =
  | { kind: 'drawn'; drawing: Drawing; keep: boolean }
  | { kind: 'saved' }
  | { kind: 'name' }

/** What the signer has done so far; nothing of it leaves the page before the intent is proved. */
export interface SigningState {
  sealId: string | null
  signature: Signature | null
  /** The seal put on each company area, and `signature` on each personal one. */
  filled: Readonly<Record<string, string>>
  currentId: string | null
  consent: boolean
}

export type SigningAction =
  | { type: 'chooseSeal'; sealId: string }
  | { type: 'useSignature'; signature: Signature; areaId: string | null }
  | { type: 'fill'; area: SignArea }
  /** Every place that is still empty and that what was chosen can fill. */
  | { type: 'fillAll' }
  | { type: 'goTo'; areaId: string }
  | { type: 'loseSeal'; seals: readonly UsableSeal[] }
  | { type: 'consent'; given: boolean }

/**
 * The places I act on, in reading order: by page, then from the top, then from the left. Of a cross-page seal it
 * is the first strip, for all of them; a date fills itself.
 */
export function myAreas(task: Pick<SignTask, 'areas'>): SignArea[] {
  const sorted = task.areas
    .filter((area) => area.mine && area.kind !== stampKind.signingDate)
    .toSorted((a, b) => a.pageNum - b.pageNum || a.topPercent - b.topPercent || a.leftPercent - b.leftPercent)
  return sorted.filter((area) => leadOf(sorted, area) === area)
}

/** The area that is filled for this one: its own, or the first strip of the same cross-page seal. */
export function leadOf(areas: readonly SignArea[], area: SignArea): SignArea {
  const { strip } = area
  return (strip && areas.find((one) => one.strip?.group === strip.group)) ?? area
}

/** Whether the area is filled with a company's seal. */
export function takesSeal(area: SignArea): boolean {
  return area.kind === stampKind.companySeal || area.kind === stampKind.crossPage
}

export function startSigning(task: SignTask): SigningState {
  const [first] = myAreas(task)
  return {
    sealId: task.seals[0]?.sealId ?? null,
    signature: task.savedSignature ? { kind: 'saved' } : null,
    filled: {},
    currentId: first?.positionId ?? null,
    consent: false,
  }
}

/** True where a click fills the area at once; otherwise a seal or a signature has to be had first. */
export function canFill(state: SigningState, area: SignArea): boolean {
  return takesSeal(area) ? state.sealId !== null : state.signature !== null
}

/** The places that are still empty and that what was chosen can fill at once. */
function fillableAreas(areas: readonly SignArea[], state: SigningState): SignArea[] {
  return areas.filter((area) => !(area.positionId in state.filled) && canFill(state, area))
}

/** What is said of filling several places at once; null where that would be one click as well. */
export function fillAllText(areas: readonly SignArea[], state: SigningState): string | null {
  const { length: rest } = fillableAreas(areas, state)
  if (rest < 2) return null
  return rest === areas.length ? `一次签署全部 ${rest} 处` : `签署余下 ${rest} 处`
}

/** Applies what the signer does; filling moves on to the next area that is still empty. */
export function signingReducer(areas: readonly SignArea[]) {
  return (state: SigningState, action: SigningAction): SigningState => {
    switch (action.type) {
      case 'chooseSeal':
        return { ...state, sealId: action.sealId, filled: reseal(areas, state.filled, action.sealId) }
      case 'useSignature': {
        const signed = { ...state, signature: action.signature }
        const areaId = action.areaId ?? placeOfFirst(areas, state)
        const area = areas.find((one) => one.positionId === areaId)
        return area ? fill(areas, signed, area) : signed
      }
      case 'fill':
        return canFill(state, action.area) ? fill(areas, state, action.area) : state
      case 'fillAll':
        return fillAll(areas, state)
      case 'goTo':
        return { ...state, currentId: action.areaId }
      case 'loseSeal':
        return loseSeal(areas, state, action.seals)
      case 'consent':
        return { ...state, consent: action.given }
    }
  }
}

/** The first signature somebody makes is meant for the place he is led to; a later one replaces the one before. */
function placeOfFirst(areas: readonly SignArea[], { signature, currentId }: SigningState): string | null {
  const current = areas.find((area) => area.positionId === currentId)
  return signature === null && current && !takesSeal(current) ? currentId : null
}

function fill(areas: readonly SignArea[], state: SigningState, area: SignArea): SigningState {
  const filled = { ...state.filled, [area.positionId]: takesSeal(area) ? (state.sealId ?? '') : 'signature' }
  const from = areas.findIndex((one) => one.positionId === area.positionId)
  const inOrder = [...areas.slice(from + 1), ...areas.slice(0, from)]
  const next = inOrder.find((one) => !(one.positionId in filled))
  return { ...state, filled, currentId: next?.positionId ?? area.positionId }
}

/** Whoever fills all of them stays where he is, unless something is left to do. */
function fillAll(areas: readonly SignArea[], state: SigningState): SigningState {
  const { filled } = fillableAreas(areas, state).reduce((all, area) => fill(areas, all, area), state)
  const left = areas.find((area) => !(area.positionId in filled))
  return { ...state, filled, currentId: left?.positionId ?? state.currentId }
}

/** Whether the chosen seal, which stands on every area that takes one, is none of these. */
export function hasLostSeal({ sealId: chosen }: SigningState, seals: readonly UsableSeal[]): boolean {
  return chosen !== null && !seals.some(({ sealId }) => sealId === chosen)
}

/** Goes on with another of the seals: areas filled with the lost one are empty again. */
function loseSeal(
  areas: readonly SignArea[],
  state: SigningState,
  seals: readonly UsableSeal[],
): SigningState {
  return {
    ...state,
    sealId: seals[0]?.sealId ?? null,
    filled: Object.fromEntries(Object.entries(state.filled).filter(([, by]) => by === 'signature')),
    currentId: areas.find(takesSeal)?.positionId ?? null,
  }
}

/** A seal chosen later also replaces the one on areas already filled. */
function reseal(
  areas: readonly SignArea[],
  filled: SigningState['filled'],
  sealId: string,
): SigningState['filled'] {
  const seals = areas.filter((area) => takesSeal(area) && area.positionId in filled)
  return { ...filled, ...Object.fromEntries(seals.map((area) => [area.positionId, sealId])) }
}

export function countFilled(areas: readonly SignArea[], state: SigningState): number {
  return areas.filter((area) => area.positionId in state.filled).length
}

/** The areas' part of the request to sign. */
export function sealChoices(
  areas: readonly SignArea[],
  state: SigningState,
): { positionId: string; sealId: string }[] {
  return areas.flatMap((area) => {
    const sealId = state.filled[area.positionId]
    return takesSeal(area) && sealId !== undefined ? [{ positionId: area.positionId, sealId }] : []
  })
}
