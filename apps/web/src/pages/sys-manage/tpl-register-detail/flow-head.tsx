import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { registrationSteps } from './registration-steps.ts'

interface FlowHeadProps {
  template: Answer<typeof templateGetVariables>
  /** Index of the step. */
  at: number
  /** The actions of the step. */
  children: ReactNode
}

/** The bar of a template that is being registered: which one, and which step. */
export function FlowHead({ template, at, children }: FlowHeadProps): ReactElement {
  const navigate = useNavigate()
  const { templateName, businessTypeName, version } = template
  return (
    <FlowBar
      title="登记模板"
      subtitle={`${templateName} · ${businessTypeName} · 第 ${version} 版`}
      steps={registrationSteps}
      at={at}
      onBack={() => void navigate(paths.templates())}
    >
      {children}
    </FlowBar>
  )
}
