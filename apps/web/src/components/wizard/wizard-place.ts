import { createContext, useContext } from 'react'

/** Which steps a wizard has, and which of them is open. */
export interface WizardPlace {
  names: readonly string[]
  at: number
}

export const WizardPlaceContext = createContext<WizardPlace | null>(null)

/** The place in the wizard around. */
export function useWizardPlace(): WizardPlace {
  const place = useContext(WizardPlaceContext)
  if (!place) throw new Error('useWizardPlace outside Wizard')
  return place
}
