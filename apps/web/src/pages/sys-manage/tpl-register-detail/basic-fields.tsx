import { Input, Select } from 'antd'
import type { ReactElement } from 'react'
import { contractTemplateManageBusinesses } from '@qiyin/calls/areas/template.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { textProblem } from '@qiyin/domain/text-check.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { FormField } from '../../../components/form-section/form-field.tsx'

/** What can be changed of a template after it was registered. */
export interface BasicValues {
  templateName: string
  businessTypeId: string
}

/** The name of a template and its application, in the form that they stand in. */
export function BasicFields(): ReactElement {
  const businesses = useCall(contractTemplateManageBusinesses, {})
  return (
    <>
      <FormField
        label="模板名称"
        name="templateName"
        required
        check={(name) => textProblem(name, { label: '模板名称' })}
      >
        <Input placeholder="请输入模板名称" maxLength={templateLimits.name} showCount />
      </FormField>
      <FormField
        label="所属应用"
        name="businessTypeId"
        required
        check={(id) => (id === '' ? '请选择所属应用' : null)}
      >
        <Select
          placeholder="请选择所属应用"
          loading={businesses.isPending}
          options={(businesses.data ?? []).map(({ businessTypeId, businessTypeName }) => ({
            value: businessTypeId,
            label: businessTypeName,
          }))}
        />
      </FormField>
    </>
  )
}
