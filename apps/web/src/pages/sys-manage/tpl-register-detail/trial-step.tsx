import { Button } from 'antd'
import { useMemo, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import {
  contractTemplateManageConfirm,
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import { contractTemplateManageTrial } from '@qiyin/calls/areas/template-repair.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { templateStatus } from '@qiyin/domain/template/template-status.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { ContractPreview } from '../../../components/contract-preview/contract-preview.tsx'
import { filledBy } from '../../../components/field-marks/field-focus.ts'
import { FlowHead } from './flow-head.tsx'
import { TrialFields, type TrialValues } from './trial-fields.tsx'
import { trialMarks } from './trial-marks.ts'

const stale = [templateGetVariables, contractTemplateManageSearch]

interface TrialStepProps {
  template: Answer<typeof templateGetVariables>
  /** Kept while somebody goes back and forth, and over a new login. */
  values: TrialValues
  onChange: (values: TrialValues) => void
  onBack: () => void
}

/** The third step, 试填: the fields as whoever initiates fills them in, beside the pages as they then print; the server keeps nothing. */
export function TrialStep({ template, values, onChange, onBack }: TrialStepProps): ReactElement {
  const { templateCode, templateName, version, fields } = template
  // The variable whose field has the focus.
  const [current, setCurrent] = useState<string | null>(null)
  const request = useMemo(
    () => ({ templateCode, templateVersion: version, values }),
    [templateCode, version, values],
  )
  return (
    <>
      <FlowHead template={template} at={2}>
        <Button onClick={onBack}>上一步</Button>
        <Publish template={template} />
      </FlowHead>
      <main id="main" className="template-page-trial" tabIndex={-1}>
        <div
          className="template-page-form"
          onFocusCapture={({ target }) => setCurrent(filledBy(target))}
          onBlurCapture={() => setCurrent(null)}
        >
          <TrialFields fields={fields} values={values} onChange={onChange} />
        </div>
        <ContractPreview
          call={contractTemplateManageTrial}
          request={request}
          fileName={`${templateName}.pdf`}
          marks={trialMarks(fields, values, current)}
          current={current}
        />
      </main>
    </>
  )
}

/** The PDF is right: from then on contracts may be started from the template. */
function Publish({ template }: Pick<TrialStepProps, 'template'>): ReactElement {
  const navigate = useNavigate()
  const { templateCode, version, status, isEnable } = template
  const confirming = useCallMutation(contractTemplateManageConfirm, { stale })
  const enabling = useCallMutation(contractTemplateManageUpdate, { stale })
  const done = (text?: string): void => {
    if (text !== undefined) toast('success', text)
    void navigate(paths.templates())
  }
  const enable = (): void =>
    enabling.mutate({ templateCode, isEnable: 1 }, { onSuccess: () => done('模板已发布，可用于发起合同') })
  const publish = async (): Promise<void> => {
    const content = '合同将按右侧所示的版式打印，发布后即可用于发起。'
    if (!(await confirm({ title: '发布模板', content, okText: '确认并发布' }))) return
    if (status === templateStatus.ready) enable()
    else confirming.mutate({ templateCode, version }, { onSuccess: enable })
  }
  if (isEnable === 1)
    return (
      <Button type="primary" onClick={() => done()}>
        完成
      </Button>
    )
  return (
    <>
      <Button onClick={() => done('已保存，可稍后继续登记')}>保存草稿</Button>
      <Button
        type="primary"
        loading={confirming.isPending || enabling.isPending}
        onClick={() => void publish()}
      >
        确认并发布
      </Button>
    </>
  )
}
