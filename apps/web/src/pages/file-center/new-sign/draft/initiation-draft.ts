import { createWizardDraft } from '../../../../components/wizard/wizard-draft.ts'
import { emptyDraft, type Draft } from './draft.ts'

/** To be raised with the shape of the draft. */
const version = 3

// The stamps of the first version had no type.
const renew = (old: Partial<Draft>): Draft => ({ ...emptyDraft, ...old, stamps: [] })

/** The draft of an initiation that this tab is at. */
export const initiationDraft = createWizardDraft({
  name: 'initiation-draft',
  empty: emptyDraft,
  version,
  renew,
})

/** A draft as the server keeps it. */
export function draftText(draft: Draft): string {
  return JSON.stringify({ version, draft })
}

/** The draft that such a text was made of, by this build of the page or an older one. */
export function draftOfText(text: string): Draft {
  // Nothing but draftText writes it.
  const kept = JSON.parse(text) as { version: number; draft: Draft }
  return kept.version === version ? { ...emptyDraft, ...kept.draft } : renew(kept.draft)
}
