import { randomUUID, sign } from 'node:crypto'
import { externalContractInitiateWithFile } from '@qiyin/calls/areas/external-contract.ts'
import { externalSignLogin, userSourceLogins, userSourceLoginsEnd } from '@qiyin/calls/areas/source-login.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { signedText } from '@qiyin/calls/signed-request.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf } from '../../testing/initiations.ts'
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
function linkFor(mobile: string, change: { contractId?: string; at?: Date } = {}): Link {
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
