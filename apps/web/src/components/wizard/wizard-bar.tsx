import type { ReactElement, ReactNode } from 'react'
import { FlowBar } from '../flow-bar/flow-bar.tsx'
import { useWizardPlace } from './wizard-place.ts'

interface WizardBarProps {
  title: string
  subtitle?: ReactNode
  onBack: () => void
  /** The actions, right. */
  children?: ReactNode
}

/** The bar of a wizard's step, with the steps in its middle. */
export function WizardBar(props: WizardBarProps): ReactElement {
  const { names, at } = useWizardPlace()
  return <FlowBar {...props} steps={names} at={at} />
}
