import { keepIdentityDraft, readIdentityDraft } from '../real-name/identity-draft.ts'

/** The form of real-name begins with the mobile that somebody has just logged in with; what was typed before stays. */
export function beginIdentityDraft(authenticationUrl: string, mobile: string): void {
  const owner = /\/personal-authentication\/([^/?#]+)/.exec(authenticationUrl)?.[1]
  if (owner !== undefined && !readIdentityDraft(owner).mobile) keepIdentityDraft(owner, { mobile })
}
