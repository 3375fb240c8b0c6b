import { expect, test } from 'vitest'
import { fieldLinks, linkedField } from './field-link.ts'

test.each(['employee.name', '甲方 名称', 'a%2Fb', '𬭎'])(
  'the address of %s leads back to it, in plain ASCII',
  (fieldCode) => {
    const { [fieldCode]: address = '' } = fieldLinks([{ fieldCode }])
    expect(linkedField(address)).toBe(fieldCode)
    expect(address).toMatch(/^[!-~]+$/)
  },
)

test('other addresses name none', () => {
  expect(linkedField('https://example.com/')).toBeNull()
})
