import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { WizardControls } from '../../../../components/wizard/wizard.tsx'
import type { Draft } from './draft.ts'

/** What an initiation ends in. */
export type Initiated = Answer<typeof initiateSave>

/** What the steps of an initiation work with. */
export type InitiationControls = WizardControls<Draft, Initiated>
