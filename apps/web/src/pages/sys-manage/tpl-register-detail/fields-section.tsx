import { Button } from 'antd'
import { Fragment, lazy, Suspense, type ReactElement } from 'react'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { fieldGroup, fieldGroupNames, fieldTypeNames } from '@qiyin/domain/template/field-types.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { groupLook, type EditedField } from './template-marks.ts'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

const FieldDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./field-dialog.tsx'))).FieldDialog,
}))

type Template = Answer<typeof templateGetVariables>

interface FieldsSectionProps {
  template: Template
  edited: EditedField | undefined
  onEdit: (edited: EditedField | undefined) => void
}

/** The variables by the groups of the form; a row opens its dialog (D-42). */
export function FieldsSection({ template, edited, onEdit }: FieldsSectionProps): ReactElement {
  const { fields } = template
  const places = fields.reduce((sum, field) => sum + field.places, 0)
  return (
    <PanelSection title="字段" result={`${fields.length} 个，共 ${places} 处`}>
      {Object.values(fieldGroup).map((group) => {
        const own = fields.filter(({ roleType }) => roleType === group)
        if (own.length === 0) return null
        return (
          <div key={group} className="template-page-group">
            <h3 className={`template-page-mark ${groupLook[group]}`}>{fieldGroupNames[group]}</h3>
            <ul className="template-page-fields">
              {own.map((field) => (
                <li key={field.fieldId}>
                  <button type="button" onClick={() => onEdit({ fieldId: field.fieldId })}>
                    <span className="template-page-field-name">
                      {field.fieldName}
                      {field.notNull && <i aria-label="必填">*</i>}
                    </span>
                    <code>
                      <Breakable code={field.fieldCode} />
                    </code>
                    <span className="ink3">{fieldTypeNames[field.fieldType]}</span>
                    <span className="ink3 num">{field.places} 处</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <Button size="small" icon={<PlusIcon />} onClick={() => onEdit({ fieldId: null })}>
        新增字段
      </Button>
      {edited && (
        <Suspense>
          <FieldDialog
            key={edited.fieldId ?? 'new'}
            template={template}
            fieldId={edited.fieldId}
            onStep={(fieldId) => onEdit({ fieldId })}
            onClose={() => onEdit(undefined)}
          />
        </Suspense>
      )}
    </PanelSection>
  )
}

/** A code breaks behind its dots before it breaks within a word. */
function Breakable({ code }: { code: string }): ReactElement {
  return (
    <>
      {code.split(/(?<=\.)/).map((part, index) => (
        // The parts of a code keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  )
}
