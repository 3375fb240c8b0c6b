import { companyRealNameCredentialVerifyCreditImageOcr } from '@qiyin/calls/areas/photo-reading.ts'
import { callApi } from '../base/call-client.ts'
import { confirm } from '../feedback/confirm.ts'

/** What a form holds of a licence. */
export interface LicenceFields {
  companyName: string
  creditNo: string
  legalPersonName: string
}

/** What a form is to take over from the stored photo of a licence; `typed` says what it holds when that is known. */
export async function readLicence(
  fileId: string,
  typed: () => LicenceFields,
  signal: AbortSignal,
): Promise<Partial<LicenceFields>> {
  const found = await callApi(
    companyRealNameCredentialVerifyCreditImageOcr,
    { fileId },
    { quiet: true, signal },
  )
  return chosen(found, typed())
}

type Found = { readonly [Field in keyof LicenceFields]: string | null }

async function chosen(found: Found, typed: LicenceFields): Promise<Partial<LicenceFields>> {
  const news: Partial<LicenceFields> = {}
  for (const field of ['companyName', 'creditNo', 'legalPersonName'] as const)
    if (found[field] !== null && typed[field].trim() === '') news[field] = found[field]
  const { companyName } = found
  if (companyName === null || news.companyName !== undefined || companyName === typed.companyName.trim())
    return news
  const isTaken = await confirm({
    title: '覆盖企业名称？',
    content: `营业执照识别的企业名称为「${companyName}」，与已填写的「${typed.companyName.trim()}」不一致，是否覆盖？`,
    okText: '覆盖',
    cancelText: '保留',
  })
  return isTaken ? { ...news, companyName } : news
}
