const draftKey = 'personal-authentication'

/** What was typed of an identity; the code is never kept. */
export interface IdentityDraft {
  name?: string
  identityNo?: string
  /** As its number; empty before one of other documents is chosen. */
  identityType?: string
  mobile?: string
  /** The chosen way, as its number. */
  authWay?: string
}

/** A person's draft in this tab, so that a new login goes on where the person stopped (screens 0.11). */
export function readIdentityDraft(owner: string): IdentityDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    if (!isDraft(kept)) return {}
    const { owner: keptFor, ...draft } = kept
    return keptFor === owner ? draft : {}
  } catch {
    // A draft that cannot be read is no draft.
    return {}
  }
}

/** Keeps what was typed or chosen, beside what was before, for its owner alone: the next person at this tab must not see it. */
export function keepIdentityDraft(owner: string, given: IdentityDraft): void {
  const kept = { ...readIdentityDraft(owner), ...given }
  const { name = '', identityNo = '', identityType, mobile = '', authWay } = kept
  sessionStorage.setItem(draftKey, JSON.stringify({ owner, name, identityNo, identityType, mobile, authWay }))
}

export function dropIdentityDraft(): void {
  sessionStorage.removeItem(draftKey)
}

function isDraft(value: unknown): value is IdentityDraft & { owner?: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((field) => typeof field === 'string')
  )
}
