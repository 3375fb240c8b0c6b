import { companyMembersSave, type companyMembers } from '@qiyin/calls/areas/company-members.ts'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import type { Answer, Call } from '@qiyin/calls/call.ts'
import { businessLabel } from '@qiyin/domain/contract/frozen-business.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Checkbox, DatePicker, Form, Select } from 'antd'
import type { ReactElement } from 'react'
import { dayjs, type Dayjs } from '../../../components/declared-form/day.ts'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import type { CompanyDetail } from './company-detail.ts'
import './company-members.css'
import { PersonFields } from './person-fields.tsx'

interface Values {
  name: string
  mobile: string
  managesSeals: boolean
  managesPeople: boolean
  initiates: boolean
  businessTypeIds: string[]
  until: Dayjs | null
}

/** Who is added or changed, and what that makes stale. */
export interface MemberFormProps {
  company: CompanyDetail
  stale: readonly Pick<Call, 'method' | 'path'>[]
  /** What the form starts with, of somebody who is known already. */
  start?: Partial<Omit<Values, 'until'>> & { until: string | null }
  /** The applications in which somebody known may initiate, frozen ones too. */
  held?: Answer<typeof companyMembers>['initiators'][number]['businesses']
  onClose: () => void
}

/** One dialog for sub-administrators and for who may initiate. */
export function MemberForm({ company, stale, start, held = [], onClose }: MemberFormProps): ReactElement {
  const [form] = Form.useForm<Values>()
  const businesses = useCall(businessMine, {})
  const mine = businesses.data ?? []
  const others = held.filter(
    ({ businessTypeId }) => !mine.some((one) => one.businessTypeId === businessTypeId),
  )
  const applications = [
    ...mine.map((one) => ({ value: one.businessTypeId, label: one.businessTypeName })),
    ...others.map((one) => ({ value: one.businessTypeId, label: businessLabel(one) })),
  ]
  const save = useCallMutation(companyMembersSave, {
    stale,
    successText: '操作成功',
    onSuccess: onClose,
    onFailure: (failure) => {
      const unknown = failure.code === formRefusals.PERSON_NOT_FOUND.code
      if (unknown) form.setFields([{ name: 'mobile', errors: [failure.message] }])
      return unknown
    },
  })
  return (
    <FormDialog
      form={form}
      name="company-member"
      title={start ? '修改人员' : '添加人员'}
      width={560}
      okText="保存"
      busy={save.isPending}
      first="name"
      initialValues={{
        managesSeals: false,
        managesPeople: false,
        initiates: true,
        businessTypeIds: [],
        ...start,
        until: start?.until == null ? null : dayjs(start.until),
      }}
      onFinish={({ until, ...values }) =>
        save.mutate({
          companyId: company.companyId,
          ...values,
          businessTypeIds: values.initiates ? values.businessTypeIds : [],
          until: values.initiates ? until?.format('YYYY-MM-DD') : undefined,
        })
      }
      onClose={onClose}
    >
      <PersonFields fixed={start !== undefined} />
      <fieldset className="company-members-rights" disabled={!company.allowEditCompany}>
        <legend>子管理员</legend>
        <Form.Item name="managesSeals" valuePropName="checked" noStyle>
          <Checkbox disabled={!company.allowEditCompany}>印章管理</Checkbox>
        </Form.Item>
        <Form.Item name="managesPeople" valuePropName="checked" noStyle>
          <Checkbox disabled={!company.allowEditCompany}>人员授权</Checkbox>
        </Form.Item>
      </fieldset>
      <Form.Item name="initiates" valuePropName="checked" className="company-members-initiates">
        <Checkbox>可代表企业发起合同</Checkbox>
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {() => {
          const off = !form.getFieldValue('initiates')
          return (
            <>
              <Form.Item label="可用应用" name="businessTypeIds" extra="不选为全部应用">
                <Select
                  mode="multiple"
                  disabled={off}
                  placeholder="全部应用"
                  optionFilterProp="label"
                  loading={businesses.isFetching}
                  options={applications}
                />
              </Form.Item>
              <Form.Item label="有效期至" name="until" extra="不选为长期有效">
                <DatePicker disabled={off} minDate={dayjs()} placeholder="长期有效" />
              </Form.Item>
            </>
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}
