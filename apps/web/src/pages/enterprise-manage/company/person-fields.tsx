import { mobileProblem, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { Input } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from '../../../components/form-section/form-field.tsx'

/** Somebody with an account, by name and number together: neither alone finds anybody. */
export function PersonFields({ fixed = false }: { fixed?: boolean }): ReactElement {
  return (
    <>
      <FormField
        label="姓名"
        name="name"
        required
        check={(name) => (name.trim() === '' ? '请输入姓名' : null)}
      >
        <Input placeholder="请输入姓名" maxLength={maxPersonNameLength} disabled={fixed} autoComplete="off" />
      </FormField>
      <FormField
        label="手机号"
        name="mobile"
        required
        check={mobileProblem}
        normalize={normaliseMobile}
        help="须为该人员在平台登录的手机号，且已完成个人实名认证"
      >
        <Input placeholder="请输入手机号" inputMode="numeric" autoComplete="off" className="num" />
      </FormField>
    </>
  )
}
