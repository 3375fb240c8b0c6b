import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useState } from 'react'
import type { WizardStepProps } from './wizard-company.ts'

/** That somebody else has authenticated the company meanwhile. */
export interface TakenCompanyNotice {
  readonly shown: boolean
  /** Takes the refusal that says so (102018): true where it was that one. */
  readonly tell: (failure: { readonly code: number }) => boolean
  readonly close: () => void
}

/** Tells of it, and has the wizard look where it stands now: the step that was refused may be over with it. */
export function useTakenCompany({ onChanged }: Pick<WizardStepProps, 'onChanged'>): TakenCompanyNotice {
  const [shown, setShown] = useState(false)
  return {
    shown,
    tell: ({ code }) => {
      const isTaken = code === formRefusals.COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT.code
      if (isTaken) {
        setShown(true)
        void onChanged()
      }
      return isTaken
    },
    close: () => setShown(false),
  }
}
