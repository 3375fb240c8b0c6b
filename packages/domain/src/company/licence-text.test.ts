import { expect, it } from 'vitest'
import { readLicenceText } from './licence-text.ts'

const nothing = { companyName: null, creditNo: null, legalPersonName: null }

it.each([
  [
    'a licence',
    '营业执照\n统一社会信用代码 91350100M000100Y43\n名 称 杭州云栖智造科技有限公司\n类 型 有限责任公司\n法定代表人 陈思远',
    { companyName: '杭州云栖智造科技有限公司', creditNo: '91350100M000100Y43', legalPersonName: '陈思远' },
  ],
  [
    'a self-employed person',
    '名称 老王面馆\n经营者 王 梓 涵',
    { companyName: '老王面馆', legalPersonName: '王梓涵' },
  ],
  ['a name with brackets', '名称 云栖（杭州）科技有限公司', { companyName: '云栖（杭州）科技有限公司' }],
  ['a code whose check character is wrong', '统一社会信用代码91350100M000100Y44', {}],
  ['something else', '采购合同', {}],
])('reads %s', (_case, text, expected) => {
  expect(readLicenceText(text)).toEqual({ ...nothing, ...expected })
})
