const draftKey = 'personal-authentication'

/** What was typed of an identity; the code is never kept. */
export interface IdentityDraft {
  name?: string
  identityNo?: string
  mobile?: string
}

/** The draft of this tab, so that a new login goes on where the person stopped (screens 0.11). */
export function readIdentityDraft(): IdentityDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    return isDraft(kept) ? kept : {}
  } catch {
    // A draft that cannot be read is no draft.
    return {}
  }
}

export function keepIdentityDraft({ name = '', identityNo = '', mobile = '' }: IdentityDraft): void {
  sessionStorage.setItem(draftKey, JSON.stringify({ name, identityNo, mobile }))
}

export function dropIdentityDraft(): void {
  sessionStorage.removeItem(draftKey)
}

function isDraft(value: unknown): value is IdentityDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((field) => typeof field === 'string')
  )
}
