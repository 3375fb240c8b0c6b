import { randomUUID, sign } from 'node:crypto'
import { externalContractInitiateWithFile } from '@qiyin/calls/areas/external-contract.ts'
import { personRealNamePersonAuthorize } from '@qiyin/calls/areas/person-real-name.ts'
import { returnAuthorizePerson } from '@qiyin/calls/areas/provider-return.ts'
import { contractSourceApplicationFreeze } from '@qiyin/calls/areas/source-application.ts'
import { contractSourceApplicationCallbackUpdate } from '@qiyin/calls/areas/source-event.ts'
import {
  externalSignLogin,
  userSourceLogins,
  userSourceLoginsEnd,
  userSourceReturn,
} from '@qiyin/calls/areas/source-login.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { signedText } from '@qiyin/calls/signed-request.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf, signIn } from '../../testing/initiations.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { freezePerson } from '../../testing/person-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'
import type { TestSession } from '../../testing/test-client.ts'

startSigningServer('2026-11-20T04:00:00Z')

let erp: RegisteredApplication
let contractId: string
let systems = 0

beforeEach(async () => {
  systems += 1
  erp = await registerApplication(server, { code: `PORTAL${systems}`, actsAs: parties.initiator })
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const made = await askAs(server, erp, externalContractInitiateWithFile, {
    bizId: randomUUID(),
    contractInfo: info,
    signers: signers.slice(0, 1),
    files: [{ fileName: '合同.pdf', content }],
  })
  contractId = (made.result as { contractId: string }).contractId
})

interface Link {
  readonly appId: string
  readonly timestamp: string
  readonly bizContent: string
  readonly sign: string
}

/** The four that a link carries, as the system signs them. */
function linkFor(mobile: string, change: { contractId?: string; returnUrl?: string; at?: Date } = {}): Link {
  const { at = server.services.now(), ...content } = change
  const given = {
    appId: erp.appId,
    timestamp: String(at.getTime()),
    bizContent: JSON.stringify({ mobile, ...content }),
  }
  const text = Buffer.from(signedText({ ...given, nonce: '' }))
  return { ...given, sign: sign('sha256', text, erp.privateKey).toString('base64') }
}

const open = (link: Link, session?: TestSession, agree = false) =>
  server.call(externalSignLogin, { ...link, agree }, session && { session })

it('whoever has agreed once is logged in by the link, and led to what waits', async () => {
  const { individual } = parties
  const link = linkFor(individual.mobile, { contractId })
  expect((await open(link)).result).toMatchObject({ state: 'login', redirectUrl: null })
  expect((await open(link, individual.session)).result).toMatchObject({
    state: 'agree',
    sourceName: `PORTAL${systems}系统`,
    mobile: expect.stringContaining('****'),
  })
  const agreed = await open(link, individual.session, true)
  expect(agreed.result).toMatchObject({
    state: 'done',
    redirectUrl: expect.stringContaining('/sign-redirect?'),
  })
  // Each link is good once.
  expect((await open(link, individual.session, true)).refusal).toBe('REQUEST_REPLAYED')
  const browser: TestSession = { cookie: undefined }
  const next = linkFor(individual.mobile, { contractId, at: new Date(server.services.now().getTime() + 1) })
  expect((await open(next, browser)).result).toMatchObject({ state: 'done' })
  expect((await server.call(userInfo, {}, { session: browser })).result).toMatchObject({
    name: individual.name,
  })
})

it('a link of somebody else asks before it takes their place', async () => {
  const { individual, stranger } = parties
  await open(linkFor(individual.mobile), individual.session, true)
  const link = linkFor(individual.mobile, { at: new Date(server.services.now().getTime() + 1) })
  expect((await open(link, stranger.session)).result).toMatchObject({ state: 'switch' })
  expect((await open(link, stranger.session, true)).result).toMatchObject({ state: 'done' })
})

it('what was agreed is listed and ended by oneself', async () => {
  const { individual } = parties
  await open(linkFor(individual.mobile), individual.session, true)
  const { result } = await server.call(userSourceLogins, {}, individual)
  expect(result).toMatchObject([{ sourceId: erp.sourceId, sourceName: `PORTAL${systems}系统` }])
  await server.call(userSourceLoginsEnd, { sourceId: erp.sourceId }, individual)
  expect((await server.call(userSourceLogins, {}, individual)).result).toEqual([])
  const link = linkFor(individual.mobile, { at: new Date(server.services.now().getTime() + 1) })
  expect((await open(link)).result).toMatchObject({ state: 'login' })
})

it('nobody is logged in who has nothing to do with the system, is frozen, or by a link that is not its', async () => {
  const { individual, stranger } = parties
  expect((await open(linkFor(stranger.mobile), stranger.session, true)).refusal).toBe('SIGNER_NOT_BOUND')
  expect((await open(linkFor('13900000000'), undefined, true)).refusal).toBe('SIGNER_NOT_BOUND')
  const link = linkFor(individual.mobile)
  const forged = { ...link, bizContent: JSON.stringify({ mobile: parties.agent.mobile }) }
  expect((await open(forged, parties.agent.session, true)).refusal).toBe('SIGNATURE_INVALID')
  const late = linkFor(individual.mobile, { at: new Date(server.services.now().getTime() - 6 * 60_000) })
  expect((await open(late, individual.session, true)).refusal).toBe('REQUEST_EXPIRED')
  expect(await open(linkFor('x'), individual.session, true)).toMatchObject({
    code: refusals.PARAMETER_INVALID.code,
  })
  await freezePerson(server.services.database.db, individual.personId)
  expect((await open(link)).refusal).toBe('ACCOUNT_FROZEN')
})

const later = (ms: number): Date => new Date(server.services.now().getTime() + ms)

/** What a system manager lets the application send people back to. */
async function allowReturn(returnHosts: string[]): Promise<void> {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const allowed = { applicationId: erp.id, notifyHosts: [], returnHosts, eventTypes: [] }
  expect(await server.call(contractSourceApplicationCallbackUpdate, allowed, { session })).toMatchObject({
    code: 0,
  })
}

it('whoever is logged in by a link goes back where the link says, while the system may send people there', async () => {
  const { individual } = parties
  const returnUrl = 'https://erp.example.com/tasks?id=7'
  const link = linkFor(individual.mobile, { returnUrl })
  expect(await open(link, individual.session, true)).toMatchObject({
    code: refusals.PARAMETER_INVALID.code,
    message: '返回地址的域名不在允许的域名内：erp.example.com',
  })
  await allowReturn(['ERP.example.com'])
  expect((await open(link, individual.session, true)).result).toMatchObject({ state: 'done' })
  const back = { sourceName: `PORTAL${systems}系统`, url: returnUrl }
  const { session } = individual
  expect((await server.call(userSourceReturn, {}, { session })).result).toEqual(back)
  // Another browser of the same person did not come from there.
  const elsewhere = await signIn(server, individual)
  expect((await server.call(userSourceReturn, {}, { session: elsewhere })).result).toBeNull()

  const asked = { personAccountId: individual.personId, supplierCode: 'E_SIGN' } as const
  const { transactionNo } = (await server.call(personRealNamePersonAuthorize, asked, { session })).result
  const returned = { transactionNo, status: '1' }
  expect((await server.call(returnAuthorizePerson, returned, { session })).result).toBe(returnUrl)
  expect((await server.call(returnAuthorizePerson, returned)).result).toBeNull()

  await allowReturn(['other.example.com'])
  expect((await server.call(userSourceReturn, {}, { session })).result).toBeNull()
})

it('a link without a way back takes that of an earlier link away, and a new session has its own', async () => {
  const { individual } = parties
  await allowReturn(['erp.example.com'])
  const returnUrl = 'https://erp.example.com/'
  await open(linkFor(individual.mobile, { returnUrl }), individual.session, true)
  await open(linkFor(individual.mobile, { at: later(1) }), individual.session, true)
  expect((await server.call(userSourceReturn, {}, individual)).result).toBeNull()

  const browser: TestSession = { cookie: undefined }
  await open(linkFor(individual.mobile, { returnUrl, at: later(2) }), browser)
  expect((await server.call(userSourceReturn, {}, { session: browser })).result).toMatchObject({
    url: returnUrl,
  })
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const frozen = { applicationId: erp.id, frozen: true }
  await server.call(contractSourceApplicationFreeze, frozen, { session })
  expect((await server.call(userSourceReturn, {}, { session: browser })).result).toBeNull()
})
