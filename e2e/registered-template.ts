import { expect, type Page } from '@playwright/test'
import { makeDocx, paragraph } from '@qiyin/templates/testing'

const api = '/esignature/api/contract/template/manage'

/** A template to be registered. */
interface SampleTemplate {
  readonly templateCode: string
  readonly templateName: string
  readonly businessTypeName: string
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
}

/** Registers a template as whoever is logged in on the page, unless it is there already. */
export async function registerTemplate(page: Page, template: SampleTemplate): Promise<void> {
  const { templateCode, templateName, businessTypeName, file } = template
  const headers = headersOf(page)
  const known = await page.request.get(`${api}/search?templateCode=${templateCode}`, { headers })
  const found = (await known.json()) as { result: { total: number } }
  if (found.result.total > 0) return
  const listed = await page.request.get(`${api}/businesses`, { headers })
  const { result } = (await listed.json()) as {
    result: { businessTypeId: string; businessTypeName: string }[]
  }
  const business = result.find((one) => one.businessTypeName === businessTypeName)
  const multipart = { templateCode, templateName, businessTypeId: business?.businessTypeId ?? '', file }
  const added = await page.request.post(`${api}/add`, { headers, multipart })
  expect([0, 7102]).toContain(((await added.json()) as { code: number }).code)
}

/** Confirms its PDF, and lets contracts be started from it. */
export async function enableTemplate(page: Page, templateCode: string): Promise<void> {
  const options = { headers: headersOf(page) }
  for (const [path, data] of [
    ['confirm', { templateCode, version: 1 }],
    ['update', { templateCode, isEnable: 1 }],
  ] as const) {
    const answer = await page.request.post(`${api}/${path}`, { ...options, data })
    expect(((await answer.json()) as { code: number }).code).toBe(0)
  }
}

function headersOf(page: Page): Record<string, string> {
  return { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
}

/** A contract of one page between our company and a person, with seven variables. */
export function shortContract(): SampleTemplate['file'] {
  const lines = [
    '劳动合同',
    '甲方：${employer.companyName!}',
    '姓名：${employee.name!}',
    '身份证号：${employee.identityNo!}',
    '手机号：${employee.mobile!}',
    '岗位：${job!}',
    '入职日期：${startDate!}',
    '甲方（盖章）：',
    '乙方（签名）：',
  ]
  const body = lines.map((line) => paragraph(line)).join('')
  return {
    name: '劳动合同.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(makeDocx({ body })),
  }
}
