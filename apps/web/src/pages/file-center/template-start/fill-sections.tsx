import type { ReactElement } from 'react'
import { fieldGroup, fieldGroupNames, type FieldGroup } from '@qiyin/domain/template/field-types.ts'
import { signOrderType, signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { showsKwaiValue } from '@qiyin/domain/contract/initiation.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { FixedField } from '../../../components/form-section/fixed-field.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { FormFields } from '../../../components/form-section/form-fields.tsx'
import { FormSection } from '../../../components/form-section/form-section.tsx'
import { KnownSignerFields } from '../../../components/signer-editor/known-signer-fields.tsx'
import { KwaiField } from '../../../components/signer-editor/kwai-field.tsx'
import { OurSignerFields } from '../../../components/signer-editor/our-signer-fields.tsx'
import type {
  SignerFieldsProps,
  SignersApplication,
} from '../../../components/signer-editor/signer-fields.ts'
import { ValueControl } from '../../../components/value-control/late-value-control.tsx'
import type { RoleChoice, StartDraft, StartForm, StartRole } from './start-draft.ts'
import { signerAt, valueAt, type StartProblem } from './start-problems.ts'
import { choiceOf, derivedValues, wayOf, type Starter } from './start-signers.ts'
import { StampOptions } from './stamp-options.tsx'

export interface FillProps {
  form: StartForm
  draft: StartDraft
  starter: Starter
  application: SignersApplication | undefined
  problems: readonly StartProblem[]
  change: (change: (draft: StartDraft) => StartDraft) => void
  /** A field was left: from now on it says what is wrong with it. */
  onLeft: (at: string) => void
}

const identityTip = '个人：签署前无需实名认证；企业：企业须已实名认证，且签署人已获得该企业的印章授权'

const groups = [fieldGroup.ours, fieldGroup.theirs, fieldGroup.batch] as const

/** 我方, 对方 and 批量字段: who signs, and what the contract says of them. */
export function FillSections(props: FillProps): ReactElement {
  return (
    <>
      {groups.map((group) => (
        <FillSection key={group} {...props} group={group} />
      ))}
    </>
  )
}

function FillSection({ group, ...props }: FillProps & { group: FieldGroup }): ReactElement | null {
  const { form, draft, starter } = props
  const roles =
    group === fieldGroup.batch
      ? []
      : form.roles.filter((role) => isOurPart(role.signRoleType) === (group === fieldGroup.ours))
  // The rows of a batch have those of the other groups.
  const isOfRows = draft.isBatch && group !== fieldGroup.ours
  const fields = isOfRows ? [] : form.fields.filter(({ roleType }) => roleType === group)
  if (roles.length === 0 && fields.length === 0) return null
  const derived = derivedValues(form, draft, starter)
  return (
    <FormSection
      title={fieldGroupNames[group]}
      note={roles.map((role) => orderOf(role, form, draft)).join('；')}
    >
      <FormFields columns={2}>
        {roles.map((role) => (
          <RoleFields key={role.signRoleCode} {...props} role={role} />
        ))}
        {fields.map((field) =>
          field.fieldCode in derived ? (
            <FixedField
              key={field.fieldCode}
              label={field.fieldName}
              value={derived[field.fieldCode] || '选择签署人后自动填入'}
              note="自动"
            />
          ) : (
            <ValueField key={field.fieldCode} {...props} field={field} />
          ),
        )}
        {roles.map((role) => (
          <StampOptions
            key={role.signRoleCode}
            role={role}
            choice={choiceOf(role, draft, starter)}
            put={(changed) => putting(role, props)(() => changed)}
          />
        ))}
      </FormFields>
    </FormSection>
  )
}

function orderOf({ signRoleCode, signRoleName }: StartRole, form: StartForm, draft: StartDraft): string {
  if (draft.signOrderType !== signOrderType.ordered) return signRoleName
  const at = form.roles.findIndex((role) => role.signRoleCode === signRoleCode)
  return `${signRoleName}，第 ${at + 1} 顺位`
}

function ValueField({
  field,
  draft,
  problems,
  change,
  onLeft,
}: FillProps & { field: StartForm['fields'][number] }): ReactElement {
  const at = valueAt(field.fieldCode)
  const problem = problems.find((one) => one.at === at)?.message
  const set = (value: string): void =>
    change((now) => ({ ...now, values: { ...now.values, [field.fieldCode]: value } }))
  return (
    <div className="template-start-value" data-field-code={field.fieldCode}>
      <FormField
        label={field.fieldName}
        required={field.notNull}
        problem={problem}
        {...(field.help === '' ? {} : { tip: field.help })}
      >
        {(id) => (
          <ValueControl
            id={id}
            field={field}
            value={draft.values[field.fieldCode] ?? ''}
            onChange={set}
            onLeft={() => onLeft(at)}
          />
        )}
      </FormField>
    </div>
  )
}

/** Who signs in a role, where no value of the contract says it, and what is stamped besides. */
function RoleFields(props: FillProps & { role: StartRole }): ReactElement {
  const { role, draft, starter, application, problems, onLeft } = props
  const choice = choiceOf(role, draft, starter)
  const { signRoleCode } = role
  const put = putting(role, props)
  const fields: SignerFieldsProps = {
    signer: choice.signer,
    application,
    problemOf: (field) => problems.find(({ at }) => at === signerAt(signRoleCode, field))?.message,
    set: (changed) => put(({ signer }) => ({ signer: { ...signer, ...changed } })),
    onLeft: (field) => onLeft(signerAt(signRoleCode, field)),
  }
  return (
    <>
      <SignerFields {...fields} way={wayOf(role, starter)} />
      <FixedField
        label="签署人身份"
        value={signTypeLabel[role.signType]}
        note="由模板的签署角色决定"
        tip={identityTip}
      />
    </>
  )
}

/** Changes what is chosen for a role. */
function putting(
  role: StartRole,
  { starter, change }: Pick<FillProps, 'starter' | 'change'>,
): (how: (choice: RoleChoice) => Partial<RoleChoice>) => void {
  return (how) =>
    change((now) => {
      const before = choiceOf(role, now, starter)
      return { ...now, roles: { ...now.roles, [role.signRoleCode]: { ...before, ...how(before) } } }
    })
}

function SignerFields({
  way,
  ...props
}: SignerFieldsProps & { way: ReturnType<typeof wayOf> }): ReactElement | null {
  const { signer, application } = props
  if (way === 'colleague') return <OurSignerFields {...props} />
  if (way === 'ownCompany' && signer.known) return <KnownSignerFields {...props} known={signer.known} />
  if (way === 'self') return <FixedField label="签署人" value={signer.name} note="本人" />
  return application && showsKwaiValue(application) ? <KwaiField {...props} /> : null
}
