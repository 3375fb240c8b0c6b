import { compose, render } from '@qiyin/pdf'

/** A number that is read without a fault: of some others a character is taken for its like. */
const creditNo = '91350100M000100Y43'

/** What can be read on every one of these pictures. */
export const onLicence = { creditNo, legalPerson: '王梓涵' } as const

/** A picture on which a business licence can be read, the same for the same name; without one, no name stands on it. */
export async function licencePhoto(companyName?: string): Promise<Buffer> {
  const lines = [
    '营业执照',
    `统一社会信用代码 ${onLicence.creditNo}`,
    ...(companyName === undefined ? [] : [`名 称 ${companyName}`]),
    '类 型 有限责任公司',
    `法定代表人 ${onLicence.legalPerson}`,
  ]
  const blocks = lines.map((text) => ({ kind: 'paragraph', text }) as const)
  const pdf = await compose({ title: '样张', size: 'A4', blocks })
  return Buffer.from(await render(pdf, { page: 0, widthPx: 1400 }))
}
