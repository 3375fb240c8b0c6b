import { maxAccountLength } from '@qiyin/domain/company/bank.ts'
import { overseaDocumentTypeLabel } from '@qiyin/domain/person/document-number.ts'
import { maxTypedIdNumberLength } from '@qiyin/domain/person/id-number.ts'
import { maxTypedMobileLength } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { identityFieldTexts } from '@qiyin/ui/real-name/identity-field-texts.ts'
import type { IdentityField } from '@qiyin/ui/real-name/identity-checks.ts'
import type { PersonIdentity } from '@qiyin/ui/real-name/use-person-identity.ts'
import { Input, Select, type InputProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { FormField } from '../../components/form-section/form-field.tsx'
import './identity-fields.css'

interface IdentityFieldsProps {
  of: PersonIdentity
  overseas: boolean
  codeButton: ReactNode
}

/** The fields of the chosen way, checked by the rules of the domain. */
export function IdentityFields({ of, overseas, codeButton }: IdentityFieldsProps): ReactElement {
  const texts = identityFieldTexts({ overseas })
  return (
    <div className="identity-fields">
      {of.fields.map((name) => (
        <FormField key={name} label={texts[name].label} required problem={of.problems[name] ?? undefined}>
          {(id) =>
            name === 'identityType' ? (
              <div data-field={name}>
                <Select
                  id={id}
                  placeholder={texts[name].placeholder}
                  value={of.values[name] || null}
                  options={documentTypes}
                  onChange={(type: string) => of.type(name, type)}
                />
              </div>
            ) : (
              <Input
                {...looks[name]}
                id={id}
                name={name}
                placeholder={texts[name].placeholder}
                value={of.values[name]}
                onChange={(event) => of.type(name, event.target.value)}
                onBlur={() => of.leave(name)}
                {...(name === 'code' && { suffix: codeButton })}
              />
            )
          }
        </FormField>
      ))}
    </div>
  )
}

const documentTypes = Object.entries(overseaDocumentTypeLabel).map(([value, label]) => ({ value, label }))

const looks: Readonly<Record<Exclude<IdentityField, 'identityType'>, InputProps>> = {
  name: { autoComplete: 'name', maxLength: maxPersonNameLength },
  identityNo: { autoComplete: 'off', maxLength: maxTypedIdNumberLength, className: 'num' },
  bankCardNo: {
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: maxAccountLength,
    className: 'num',
  },
  mobile: {
    autoComplete: 'tel',
    inputMode: 'numeric',
    maxLength: maxTypedMobileLength,
    className: 'num',
  },
  code: { autoComplete: 'one-time-code', inputMode: 'numeric', className: 'num identity-fields-code' },
}
