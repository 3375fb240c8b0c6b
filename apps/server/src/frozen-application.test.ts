import { randomUUID } from 'node:crypto'
import { batchInitRecordQueryDetail, initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import { externalContractV2Initiate } from '@qiyin/calls/areas/external-contract.ts'
import { companyMembers, companyMembersSave } from '@qiyin/calls/areas/company-members.ts'
import { sealsGrants, sealsMine, sealsSaveSealAuthorize } from '@qiyin/calls/areas/seals.ts'
import {
  initiateChangeSigner,
  initiateInitiators,
  initiateSave,
  initiateValidate,
} from '@qiyin/calls/areas/initiate.ts'
import { filesExcelExportTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import {
  initiateBatchFieldsTemplateCode,
  initiateBatchTemplateRoleList,
  initiateBatchTemplates,
  templateInitiate,
} from '@qiyin/calls/areas/template-start.ts'
import { templateTemplateHtml } from '@qiyin/calls/areas/template.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf, upload } from './testing/initiations.ts'
import { endInitiatorGrants, freezeApplication, sealIdOf } from './testing/person-fixtures.ts'
import { makeParties } from './testing/parties.ts'
import { initiateFor } from './testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from './testing/signing-server.ts'
import { askAs, registerApplication } from './testing/source-application.ts'
import { rowCodes, setupOf, usableTemplate } from './testing/template-fixtures.ts'

startSigningServer('2026-11-20T04:00:00Z')

let frozen: { refusal: string; code: number; message: string }

beforeEach(() => {
  const name = parties.businessTypeCode.replace('TEST_', '测试应用')
  const message = `应用“${name}”已冻结，暂不能发起合同，请联系平台管理员`
  frozen = { refusal: 'BUSINESS_FROZEN', code: 7015, message }
})

const freeze = () => freezeApplication(server.services.database.db, parties.businessTypeId)

it('initiates nothing in a frozen application, and says that it is frozen to who could', async () => {
  const { initiator, stranger, businessTypeId } = parties
  const bytes = await samplePdf()
  const file = await upload(server, initiator.session, { name: '合同.pdf', bytes })
  const initiation = initiationOf(parties, file.result.id, server.services.now())
  const foreign = await upload(server, stranger.session, { name: '合同.pdf', bytes })
  const strange = initiationOf(parties, foreign.result.id, server.services.now())
  await freeze()
  for (const call of [initiateSave, initiateValidate]) {
    expect(await server.call(call, initiation, initiator)).toMatchObject(frozen)
    expect((await server.call(call, strange, stranger)).refusal).toBe('BUSINESS_NOT_FOUND')
  }
  const { contractInfo } = initiation
  const another = { ...initiation, contractInfo: { ...contractInfo, businessTypeId: '999999' } }
  expect((await server.call(initiateSave, another, initiator)).refusal).toBe('BUSINESS_NOT_FOUND')
  expect(await server.call(companySearchInitiator, { businessTypeId }, initiator)).toMatchObject(frozen)
  const unknown = await server.call(companySearchInitiator, { businessTypeId }, stranger)
  expect(unknown.refusal).toBe('BUSINESS_NOT_FOUND')
})

it('starts no template of a frozen application, and says so to who could', async () => {
  const { initiator, individual, stranger } = parties
  const template = await usableTemplate(server, parties)
  const { templateCode } = template
  const { values, ...setup } = setupOf(template, parties, server.services.now())
  const row = { 'employee.name': individual.name, 'employee.identityNo': individual.identityNo ?? '' }
  const own = { ...values, ...row, 'employee.mobile': individual.mobile, startDate: '2026-12-01' }
  const batch = {
    ...setup,
    values,
    fieldCodes: rowCodes,
    rows: [[individual.name, individual.identityNo ?? '', individual.mobile, '2026-12-01']],
  }
  await freeze()
  const asked = { ...setup, values: own }
  expect(await server.call(initiateBatchFieldsTemplateCode, { templateCode }, initiator)).toMatchObject(
    frozen,
  )
  expect(await server.call(templateInitiate, asked, initiator)).toMatchObject(frozen)
  expect(await server.call(initiateBatch, batch, initiator)).toMatchObject(frozen)
  const unknown = await server.call(initiateBatchFieldsTemplateCode, { templateCode }, individual)
  expect(unknown.refusal).toBe('TEMPLATE_NOT_FOUND')
  expect((await server.call(templateInitiate, asked, individual)).refusal).toBe('TEMPLATE_NOT_FOUND')
  // Who manages its templates still looks after them.
  expect((await server.call(initiateBatchFieldsTemplateCode, { templateCode }, stranger)).code).toBe(0)
})

it('makes no contract of the rows of a batch whose application is frozen meanwhile, and says why', async () => {
  const { initiator, individual } = parties
  const template = await usableTemplate(server, parties)
  const setup = setupOf(template, parties, server.services.now())
  const rows = [[individual.name, individual.identityNo ?? '', individual.mobile, '2026-12-01']]
  const begun = await server.call(initiateBatch, { ...setup, fieldCodes: rowCodes, rows }, initiator)
  expect(begun.code).toBe(0)
  await freeze()
  await server.runJobs()
  const { result } = await server.call(batchInitRecordQueryDetail, begun.result, initiator)
  expect(result.list).toMatchObject([{ initSuccess: 0, remark: frozen.message }])
})

it('tells a system whose person could initiate that the application is frozen', async () => {
  const erp = await registerApplication(server, { code: 'FROZEN', actsAs: parties.initiator })
  const foreign = await registerApplication(server, {
    code: 'FOREIGN',
    actsAs: parties.individual,
    scopes: ['contract-initiate'],
  })
  const template = await usableTemplate(server, parties)
  const { name, identityNo, mobile } = parties.individual
  const setup = setupOf(template, parties, server.services.now())
  const row = { 'employee.name': name, 'employee.identityNo': identityNo, 'employee.mobile': mobile }
  const asked = { ...setup, values: { ...setup.values, ...row, startDate: '2026-12-01' } }
  await freeze()
  const { code, message } = frozen
  const told = await askAs(server, erp, externalContractV2Initiate, { ...asked, bizId: randomUUID() })
  expect(told).toMatchObject({ code, message })
  const unknown = await askAs(server, foreign, externalContractV2Initiate, { ...asked, bizId: randomUUID() })
  expect(unknown.code).toBe(7101)
})

it('is told of a frozen application wherever a template is read', async () => {
  const { initiator, individual } = parties
  const { templateCode } = await usableTemplate(server, parties)
  await freeze()
  for (const call of [templateTemplateHtml, initiateBatchTemplateRoleList, filesExcelExportTemplateCode]) {
    expect((await server.call(call, { templateCode }, initiator)).refusal).toBe('BUSINESS_FROZEN')
    expect((await server.call(call, { templateCode }, individual)).refusal).toBe('TEMPLATE_NOT_FOUND')
  }
})

it('changes no signer of a contract whose application is frozen', async () => {
  const { initiator, individual } = parties
  const [slot] = await initiateFor(server, parties, ['individual'])
  await freeze()
  const { name, identityNo, mobile } = individual
  const { contractId = '', signId = '' } = slot ?? {}
  const change = { contractId, signId, originalName: name, name, identityNo, mobile }
  expect((await server.call(initiateChangeSigner, change, initiator)).refusal).toBe('BUSINESS_FROZEN')
})

it('offers no initiators and no templates of a frozen application, and says so to who could initiate', async () => {
  const { initiator, individual, stranger, businessTypeId, ourCompany } = parties
  await usableTemplate(server, parties)
  const asked = { businessTypeId, companyId: ourCompany.companyId }
  expect((await server.call(initiateInitiators, asked, initiator)).code).toBe(0)
  expect((await server.call(initiateBatchTemplates, { businessTypeId }, initiator)).result).toHaveLength(1)
  await freeze()
  expect(await server.call(initiateInitiators, asked, initiator)).toMatchObject(frozen)
  expect((await server.call(initiateInitiators, asked, stranger)).refusal).toBe('COMPANY_NOT_FOUND')
  expect(await server.call(initiateBatchTemplates, { businessTypeId }, initiator)).toMatchObject(frozen)
  expect((await server.call(initiateBatchTemplates, { businessTypeId }, individual)).result).toEqual([])
  expect((await server.call(initiateBatchTemplates, {}, initiator)).result).toEqual([])
})

it('marks a frozen application where people and seals of a company are listed, and lets nobody newly into it', async () => {
  const { initiator, individual, stranger, businessTypeId, ourCompany } = parties
  const { companyId } = ourCompany
  const rights = {
    managesSeals: false,
    managesPeople: false,
    initiates: true,
    businessTypeIds: [businessTypeId],
  }
  const known = { companyId, ...rights, name: individual.name, mobile: individual.mobile }
  const newcomer = { companyId, ...rights, name: stranger.name, mobile: stranger.mobile }
  const sealId = await sealIdOf(server.services.database.db, ourCompany.sealAuthorizeId)
  const grant = { sealId, personAccountId: individual.personId, searchWord: individual.mobile }
  expect((await server.call(companyMembersSave, known, initiator)).code).toBe(0)
  await freeze()
  const { initiators } = (await server.call(companyMembers, { companyId }, initiator)).result
  expect(initiators).toMatchObject([{ businesses: [{ businessTypeId, frozen: true }] }])
  expect((await server.call(companyMembersSave, { ...known, until: '2026-12-31' }, initiator)).code).toBe(0)
  expect(await server.call(companyMembersSave, newcomer, initiator)).toMatchObject(frozen)
  expect((await server.call(sealsGrants, { sealId }, initiator)).result).toMatchObject([{ frozen: true }])
  const [mine] = (await server.call(sealsMine, {}, initiator)).result
  expect(mine?.applications).toEqual([expect.stringMatching(/（已冻结）$/)])
  const granted = { ...grant, businessTypeIds: [businessTypeId] }
  expect(await server.call(sealsSaveSealAuthorize, granted, initiator)).toMatchObject(frozen)
  const unknown = { ...grant, businessTypeIds: ['999999'] }
  expect((await server.call(sealsSaveSealAuthorize, unknown, initiator)).refusal).toBe('BUSINESS_NOT_FOUND')
})

it('lets nobody into a frozen application anew whose right to initiate in it has ended', async () => {
  const { initiator, individual, businessTypeId, ourCompany } = parties
  const { companyId } = ourCompany
  const { name, mobile } = individual
  const rights = { managesSeals: false, managesPeople: false, initiates: true }
  const known = { companyId, ...rights, businessTypeIds: [businessTypeId], name, mobile }
  const save = (until: string) => server.call(companyMembersSave, { ...known, until }, initiator)
  expect((await save('2026-11-20')).code).toBe(0)
  await freeze()
  // Its last day is part of it.
  expect((await save('2026-11-20')).code).toBe(0)
  await endInitiatorGrants(server.services.database.db, companyId, '2026-11-19')
  expect(await save('2026-12-31')).toMatchObject(frozen)
})

it('says to who manages people or seals of a company that an application it holds is frozen', async () => {
  const { initiator, agent, individual, stranger, businessTypeId, ourCompany } = parties
  const { companyId } = ourCompany
  const { db } = server.services.database
  const person = ({ name, mobile }: { name: string; mobile: string }) => ({ companyId, name, mobile })
  const manages = { managesSeals: true, managesPeople: true, initiates: false, businessTypeIds: [] }
  await server.call(companyMembersSave, { ...person(individual), ...manages }, initiator)
  const initiates = { managesSeals: false, managesPeople: false, initiates: true }
  const known = { ...person(agent), ...initiates, businessTypeIds: [businessTypeId] }
  expect((await server.call(companyMembersSave, known, initiator)).code).toBe(0)
  const { businessTypeId: foreign } = await makeParties(db, server.services.secrets)
  for (const id of [businessTypeId, foreign]) await freezeApplication(db, id)
  const sealId = await sealIdOf(db, ourCompany.sealAuthorizeId)
  const { personId: personAccountId, mobile: searchWord } = stranger
  const grant = (id: string) => {
    const granted = { sealId, personAccountId, searchWord, businessTypeIds: [id] }
    return server.call(sealsSaveSealAuthorize, granted, individual)
  }
  const letIn = (id: string) => {
    const newcomer = { ...person(stranger), ...initiates, businessTypeIds: [id] }
    return server.call(companyMembersSave, newcomer, individual)
  }
  for (const ask of [grant, letIn]) {
    expect(await ask(businessTypeId)).toMatchObject(frozen)
    expect((await ask(foreign)).refusal).toBe('BUSINESS_NOT_FOUND')
  }
})
