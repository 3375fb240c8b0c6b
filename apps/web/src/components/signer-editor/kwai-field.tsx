import { showsKwaiValue } from '@qiyin/domain/contract/initiation.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { Input } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from '../form-section/form-field.tsx'
import type { SignerFieldsProps } from './signer-fields.ts'

/** Shown and asked for where the application says so (seed 002 section 5). */
export function KwaiField({
  signer,
  application,
  problemOf,
  set,
  onLeft,
}: SignerFieldsProps): ReactElement | null {
  if (!application || !showsKwaiValue(application)) return null
  return (
    <FormField
      label="快手ID"
      required={application.needKwaiValue && !isOurPart(signer.ourPart)}
      problem={problemOf('kwaiValue')}
    >
      {(id) => (
        <Input
          id={id}
          value={signer.kwaiValue}
          inputMode="numeric"
          maxLength={maxLength.kwaiValue}
          placeholder="请输入快手ID"
          onBlur={() => onLeft('kwaiValue')}
          onChange={(event) => set({ kwaiValue: event.target.value.trim() })}
        />
      )}
    </FormField>
  )
}
