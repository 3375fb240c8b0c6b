import { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import {
  downloadCenterContractsDownloadBatch,
  downloadCenterRecordQuery,
} from '@qiyin/calls/areas/downloads.ts'
import { initiateDraftAdd } from '@qiyin/calls/areas/initiation-drafts.ts'
import { contractTemplateManageUpdate, templateVariableList } from '@qiyin/calls/areas/template.ts'
import type { ObjectKind } from '@qiyin/calls/call.ts'
import { initiate, samplePdf, signIn, upload } from './initiations.ts'
import type { Parties, TestPerson } from './parties.ts'
import { sealIdOf } from './person-fixtures.ts'
import type { Signer, SigningParties } from './signing-fixtures.ts'
import type { TestServer } from './start-test-server.ts'
import { rowCodes, setupOf, usableTemplate } from './template-fixtures.ts'

/** One object of each kind that calls are about, all of these parties; their stranger manages their application. */
export async function objectsOf(server: TestServer, parties: Parties): Promise<Record<ObjectKind, string>> {
  const people = await atBrowsers(server, parties)
  const { session } = people.initiator
  const file = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
  const { contractId } = await initiate(server, parties)
  const { sealAuthorizeId, companyId } = parties.otherCompany
  return {
    contract: contractId,
    file: file.result.id,
    company: companyId,
    person: parties.stranger.personId,
    seal: await sealIdOf(server.services.database.db, sealAuthorizeId),
    grant: sealAuthorizeId,
    draft: await draftOf(server, people),
    download: await archiveOf(server, people, contractId),
    ...(await templateOf(server, people)),
  }
}

async function atBrowsers(server: TestServer, parties: Parties): Promise<SigningParties> {
  const at = async (person: TestPerson): Promise<Signer> => ({
    ...person,
    session: await signIn(server, person),
  })
  return {
    ...parties,
    initiator: await at(parties.initiator),
    agent: await at(parties.agent),
    individual: await at(parties.individual),
    stranger: await at(parties.stranger),
  }
}

async function draftOf(server: TestServer, { initiator }: SigningParties): Promise<string> {
  const summary = { contractName: '草稿', fileIds: [], pageCount: 0, step: 0, missing: [] }
  const asked = { summary, content: '{}', clientKey: 'foreign-draft' }
  return (await server.call(initiateDraftAdd, asked, initiator)).result.draftId
}

/** The file of a ZIP that is there. */
async function archiveOf(
  server: TestServer,
  { initiator }: SigningParties,
  contractId: string,
): Promise<string> {
  const mark = { downloadLocationMark: 'PERSONAL' } as const
  await server.call(downloadCenterContractsDownloadBatch, { contractIdList: contractId, ...mark }, initiator)
  await server.runJobs()
  const { result } = await server.call(downloadCenterRecordQuery, mark, initiator)
  const fileId = result.list[0]?.fileId
  if (fileId == null) throw new Error('the archive was not made')
  return fileId
}

/** A template, a field of it, and a batch begun from it. */
async function templateOf(
  server: TestServer,
  people: SigningParties,
): Promise<Record<'template' | 'templateField' | 'batchInit', string>> {
  const template = await usableTemplate(server, people)
  const { templateCode } = template
  const fields = await server.call(templateVariableList, { templateCode }, people.stranger)
  const { name, identityNo, mobile } = people.individual
  const batch = {
    ...setupOf(template, people, server.services.now()),
    fieldCodes: rowCodes,
    rows: [[name, identityNo ?? '', mobile, '2026-12-01']],
  }
  const begun = await server.call(initiateBatch, batch, people.initiator)
  if (begun.code !== 0) throw new Error(`the batch was refused: ${begun.message}`)
  // Enabled it is open to everybody who may initiate in its application.
  await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 0 }, people.stranger)
  const [field] = fields.result
  if (!field) throw new Error('the template has no field')
  return { template: templateCode, templateField: field.fieldId, batchInit: begun.result.batchInitNo }
}
