import type { EmbedEvent, EmbedFailure } from '@qiyin/domain/access/embedding.ts'

type Said<Event> = Event extends unknown ? Omit<Event, 'source'> : never

/** The origin of the page around, as the server has found it in the system's registration; null outside of one. */
export function originAround(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="qiyin-frame"]')?.content ?? null
}

/** Tells the page around: it alone, whatever stands there by now (HTML, cross-document messaging). */
export function tellAround(event: Said<EmbedEvent>): void {
  const origin = originAround()
  if (origin !== null && window.parent !== window)
    window.parent.postMessage({ source: 'qiyin', ...event }, origin)
}

const failures: Readonly<Record<string, EmbedFailure>> = {
  NOT_YOUR_TURN: 'not-your-turn',
  ALREADY_SIGNED: 'already-signed',
  CONTRACT_CANCELED: 'contract-ended',
  CONTRACT_REFUSED: 'contract-ended',
  CONTRACT_EXPIRED: 'contract-ended',
  CONTRACT_COMPLETED: 'contract-ended',
  REAL_NAME_REQUIRED: 'not-verified',
}

/** Why a place cannot be signed, as it is told around; null while it is only being worked on. */
export function failureOf(refusal: string): EmbedFailure | null {
  return refusal === 'SIGN_IN_PROGRESS' ? null : (failures[refusal] ?? 'unavailable')
}
