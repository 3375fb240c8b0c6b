import { Button, Segmented } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import { contractTemplateManageDocument } from '@qiyin/calls/areas/template-repair.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { FieldsSection } from './fields-section.tsx'
import { FindingsSection, showFirstError } from './findings-section.tsx'
import { FlowHead } from './flow-head.tsx'
import { RolesSection } from './roles-section.tsx'
import type { EditedField } from './template-marks.ts'
import { TemplatePreview, type PreviewHandle } from './template-preview.tsx'

interface CheckStepProps {
  template: Answer<typeof templateGetVariables>
  onBack: () => void
  onNext: () => void
}

/** The second step: the pages as they print, beside what was found, the roles and the fields. */
export function CheckStep({ template, onBack, onNext }: CheckStepProps): ReactElement {
  const navigate = useNavigate()
  const [edited, setEdited] = useState<EditedField | undefined>(undefined)
  const [shown, setShown] = useState<'names' | 'markers'>('names')
  const [at, setAt] = useState<number | null>(null)
  const preview = useRef<PreviewHandle>(null)
  const { templateCode, fileName, errors, findings } = template
  const show = (index: number): void => {
    const finding = findings[index]
    setAt(index)
    if (finding) preview.current?.show(finding)
  }
  const leave = (): void => {
    toast('success', '已保存，可稍后继续登记')
    void navigate(paths.templates())
  }
  return (
    <>
      <FlowHead template={template} at={1}>
        <Button onClick={onBack}>上一步</Button>
        <Button onClick={leave}>保存草稿</Button>
        <Button type="primary" onClick={errors > 0 ? showFirstError : onNext}>
          下一步
        </Button>
      </FlowHead>
      <main id="main" className="template-page-body" tabIndex={-1}>
        <div className="template-page-left">
          <div className="template-page-tools">
            <a
              className="template-page-file-name"
              href={callUrl(contractTemplateManageDocument, { templateCode })}
              title="下载文件"
              download
            >
              {fileName}
            </a>
            <Segmented
              aria-label="预览内容"
              size="small"
              value={shown}
              options={[
                { value: 'names', label: '字段名' },
                { value: 'markers', label: '原始标记' },
              ]}
              onChange={setShown}
            />
          </div>
          <TemplatePreview
            ref={preview}
            template={template}
            shown={shown}
            edited={edited}
            onEdit={setEdited}
          />
        </div>
        <div className="template-page-side">
          <FindingsSection template={template} at={at} onShow={show} />
          <RolesSection template={template} />
          <FieldsSection template={template} edited={edited} onEdit={setEdited} />
        </div>
      </main>
    </>
  )
}
