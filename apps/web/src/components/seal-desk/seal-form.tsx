import { Form, Input, Modal, Segmented, Select } from 'antd'
import type { ReactElement } from 'react'
import { sealType, sealTypeLabel } from '@qiyin/domain/seal/image.ts'
import { madeSealText, sealSource, type SealSource } from '@qiyin/domain/seal/made-seal.ts'
import { FormField } from '../form-section/form-field.tsx'
import { MadeFields } from './made-fields.tsx'
import type { ManagedSeal, SealOwner } from './managed-seal.ts'
import { MadeSample, PictureSample } from './seal-samples.tsx'
import { UploadField } from './upload-field.tsx'
import { useSealForm } from './use-seal-form.ts'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import './seal-form.css'

interface SealFormProps {
  company: SealOwner
  /** The one that is changed; absent for a new one. */
  seal?: ManagedSeal
  onClose: () => void
}

const types = Object.values(sealType).map((value) => ({ value, label: sealTypeLabel[value] }))

/** D-30: a seal made by the system, or an uploaded picture; what it will look like stands beside it. */
export function SealForm({ company, seal, onClose }: SealFormProps): ReactElement {
  const { draft, change, choose, save, isSaving, problems } = useSealForm(company, seal, onClose)
  const isMade = draft.source === sealSource.made
  return (
    <Modal
      open
      centered
      width={760}
      title={seal ? '编辑印章' : '新增印章'}
      afterOpenChange={focusDialogField}
      okText="保存"
      okButtonProps={{ loading: isSaving, htmlType: 'submit', form: 'seal-form' }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className="seal-form-panes">
        <Form className="seal-form-fields" name="seal-form" layout="vertical" onFinish={save}>
          {!seal && (
            <FormField label="印章来源">
              {(id) => (
                <Segmented<SealSource>
                  id={id}
                  block
                  aria-label="印章来源"
                  value={draft.source}
                  onChange={(source) => change({ source })}
                  options={[
                    { value: sealSource.made, label: '系统生成' },
                    { value: sealSource.uploaded, label: '本地上传' },
                  ]}
                />
              )}
            </FormField>
          )}
          <FormField label="印章名称" required {...problems.name}>
            {(id) => (
              <Input
                id={id}
                value={draft.name}
                maxLength={madeSealText.sealName}
                placeholder="请输入印章名称"
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </FormField>
          <FormField label="印章类型" required>
            {(id) => <Select id={id} value={draft.type} options={types} onChange={choose} />}
          </FormField>
          {isMade ? (
            <MadeFields made={draft.made} onChange={(made) => change({ made })} {...problems.made} />
          ) : (
            <UploadField
              picture={draft.picture}
              onChange={(picture) => change({ picture })}
              {...problems.picture}
            />
          )}
        </Form>
        <aside className="seal-form-sample" aria-label="实时预览">
          {isMade ? (
            <MadeSample company={company} made={draft.made} />
          ) : (
            <PictureSample content={draft.picture?.content} shownUrl={seal?.previewUrl} />
          )}
        </aside>
      </div>
    </Modal>
  )
}
