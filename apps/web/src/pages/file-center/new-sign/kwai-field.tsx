import { showsKwaiValue } from '@qiyin/domain/contract/initiation.ts'
import { Input } from 'antd'
import type { ReactElement } from 'react'
import { Field } from './field.tsx'
import type { SignerFieldsProps } from './signer-fields.ts'

/** Shown and asked for where the application says so (seed 002 section 5). */
export function KwaiField({ signer, business, problemOf, set }: SignerFieldsProps): ReactElement | null {
  if (!business || !showsKwaiValue(business)) return null
  return (
    <Field label="快手ID" required={business.needKwaiValue} problem={problemOf('kwaiValue')}>
      {(id) => (
        <Input
          id={id}
          value={signer.kwaiValue}
          inputMode="numeric"
          maxLength={32}
          placeholder="请输入快手ID"
          onChange={(event) => set({ kwaiValue: event.target.value.trim() })}
        />
      )}
    </Field>
  )
}
