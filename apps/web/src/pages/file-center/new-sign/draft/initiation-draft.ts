import { createWizardDraft } from '../../../../components/wizard/wizard-draft.ts'
import { emptyDraft } from './draft.ts'

/** The one draft of an initiation that this tab has. */
export const initiationDraft = createWizardDraft({
  name: 'initiation-draft',
  empty: emptyDraft,
  version: 3,
  // The stamps of the first version had no type.
  renew: (old) => ({ ...emptyDraft, ...old, stamps: [] }),
})
