import {
  contractTemplateManageAdd,
  contractTemplateManageConfirm,
  contractTemplateManageFieldUpdate,
  contractTemplateManageUpdate,
} from '@qiyin/calls/areas/template.ts'
import type { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { makeDocx, paragraph } from '@qiyin/templates/testing'
import { manageBusiness } from './parties.ts'
import type { SigningParties, SigningServer } from './signing-fixtures.ts'

/** A Word file of these paragraphs. */
export function wordFile(paragraphs: readonly string[]): {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  type: string
} {
  const body = paragraphs.map((text) => paragraph(text)).join('')
  const bytes = Uint8Array.from(makeDocx({ body }))
  return { name: '劳动合同.docx', bytes, type: 'application/octet-stream' }
}

/** A short labour contract: our company, then a person whose values name who signs. */
export const labourText = [
  '劳动合同',
  '甲方：${employer.companyName!}',
  '姓名：${employee.name!}',
  '身份证号：${employee.identityNo!}',
  '手机号：${employee.mobile!}',
  '入职日期：${startDate!}',
  '甲方（盖章）：',
  '乙方（签名）：',
]

type Template = Answer<typeof contractTemplateManageAdd>

let count = 0

/** A template of the parties' application that can be used; it is managed by their stranger. */
export async function usableTemplate(
  server: SigningServer,
  { stranger, businessTypeId }: SigningParties,
  text: readonly string[] = labourText,
): Promise<Template> {
  count += 1
  const { session } = stranger
  await manageBusiness(server.services.database.db, stranger, businessTypeId)
  const templateCode = `LDHT-${process.pid}-${count}`
  const args = { templateCode, templateName: '劳动合同', businessTypeId }
  const added = await server.call(contractTemplateManageAdd, args, { session, file: wordFile(text) })
  if (added.code !== 0) throw new Error(`the template was refused: ${added.message}`)
  await server.call(contractTemplateManageConfirm, { templateCode, version: 1 }, { session })
  const enabled = await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 1 }, { session })
  if (enabled.code !== 0) throw new Error(`the template was not enabled: ${enabled.message}`)
  return enabled.result
}

/** Changes a variable of a template as its manager does. */
export async function changeField(
  server: SigningServer,
  { stranger }: SigningParties,
  change: Args<typeof contractTemplateManageFieldUpdate>,
): Promise<void> {
  const { code, message } = await server.call(contractTemplateManageFieldUpdate, change, stranger)
  if (code !== 0) throw new Error(`the variable was not changed: ${message}`)
}

type Setup = Omit<Args<typeof initiateBatch>, 'fieldCodes' | 'rows'>

/** What all contracts of `usableTemplate` share: our company signs by the initiator. */
export function setupOf(
  { templateCode, version }: Pick<Template, 'templateCode' | 'version'>,
  { businessTypeId, ourCompany, initiator }: SigningParties,
  now: Date,
): Setup {
  return {
    templateCode,
    templateVersion: version,
    businessTypeId,
    companyId: ourCompany.companyId,
    initUser: initiator.personId,
    signOrderType: 1,
    signDeadlineTime: addDays(dayOf(now), 7),
    values: { 'employer.companyName': ourCompany.companyName },
    signers: [
      {
        signRoleCode: 'employer',
        ourPart: 0,
        signType: 1,
        name: initiator.name,
        username: initiator.userName,
        email: initiator.email,
        companyName: ourCompany.companyName,
      },
    ],
  }
}

/** Values of a row that becomes a contract for the parties' individual. */
export const rowCodes = ['employee.name', 'employee.identityNo', 'employee.mobile', 'startDate']
