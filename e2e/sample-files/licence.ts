import { compose, render } from '@qiyin/pdf'

/** A picture on which a business licence can be read. */
export async function licencePhoto(of: {
  readonly companyName: string
  readonly creditNo: string
}): Promise<Buffer> {
  const lines = [
    '营业执照',
    `统一社会信用代码 ${of.creditNo}`,
    `名 称 ${of.companyName}`,
    '类 型 有限责任公司',
    '法定代表人 王梓涵',
  ]
  const blocks = lines.map((text) => ({ kind: 'paragraph', text }) as const)
  const pdf = await compose({ title: '样张', size: 'A4', blocks })
  return Buffer.from(await render(pdf, { page: 0, widthPx: 1400 }))
}
