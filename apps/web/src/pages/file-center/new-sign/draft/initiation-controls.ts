import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { WizardControls } from '../../../../components/wizard/wizard.tsx'
import type { Draft } from './draft.ts'
import type { PlannedSigner } from './signing-plan.ts'

/** What an initiation ends in, and how it goes on. */
export type Initiated = Answer<typeof initiateSave> & {
  plan: readonly PlannedSigner[]
  /** The signers in it who are whoever initiated. */
  ownKeys: readonly string[]
}

/** What the steps of an initiation work with. */
export type InitiationControls = WizardControls<Draft, Initiated>
