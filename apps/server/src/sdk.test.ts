import { randomUUID } from 'node:crypto'
import {
  CallRefused,
  createClient,
  externalContractDownload,
  externalContractInitiateWithFile,
  externalContractQuery,
  externalContractQueryList,
  type Client,
} from '@qiyin/sdk'
import { externalSignLogin } from '@qiyin/calls/areas/source-login.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf } from './testing/initiations.ts'
import { parties, server, startSigningServer } from './testing/signing-server.ts'
import { newApplicationKeys } from './testing/signed-call.ts'
import { registerApplication } from './testing/source-application.ts'

startSigningServer('2026-11-20T04:00:00Z')

let client: Client
let systems = 0

beforeEach(async () => {
  systems += 1
  const { appId, privateKey } = await registerApplication(server, {
    code: `SDK${systems}`,
    actsAs: parties.initiator,
  })
  client = createClient({ origin: `${server.url}/`, appId, privateKey, now: server.services.now })
})

it('a system initiates, asks and downloads by typed calls', async () => {
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const { contractId, contractNo } = await client.ask(externalContractInitiateWithFile, {
    bizId: randomUUID(),
    contractInfo: info,
    signers,
    files: [{ fileName: '合同.pdf', content }],
  })
  expect(await client.ask(externalContractQuery, { contractId })).toMatchObject({
    contractNo,
    contractStatus: 0,
  })
  expect((await client.ask(externalContractQueryList, {})).total).toBe(1)
  const bytes = await client.download(externalContractDownload, { contractId })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

it('a link logs in whom it names, and passes for no call', async () => {
  const { mobile } = parties.individual
  const address = new URL(await client.loginLink({ mobile, returnUrl: 'https://erp.example.com/' }))
  expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/esignature/web/login-redirect`)
  const link = Object.fromEntries(address.searchParams)
  expect(Object.keys(link).toSorted()).toEqual(['appId', 'bizContent', 'sign', 'timestamp'])
  const opened = await server.call(externalSignLogin, { ...link, agree: false } as never)
  // Signed rightly: what is refused is the address, whose host nobody has allowed.
  expect(opened.message).toContain('erp.example.com')
  const asCall = await fetch(`${server.url}/esignature/api/external/contract/query/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...link, nonce: randomUUID() }),
  })
  expect(asCall.status).toBe(401)
})

it('a refusal carries its code, and what to name to the platform’s people', async () => {
  const refused = await client
    .ask(externalContractQuery, { contractId: '999999' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallRefused)
  expect(refused).toMatchObject({
    code: refusals.CONTRACT_NOT_FOUND.code,
    message: refusals.CONTRACT_NOT_FOUND.message,
    requestId: expect.any(String),
  })
  await expect(client.download(externalContractDownload, { contractId: '999999' })).rejects.toThrow(
    CallRefused,
  )
  const stranger = createClient({
    origin: server.url,
    appId: 'nobody',
    privateKey: newApplicationKeys().privateKey,
  })
  await expect(stranger.ask(externalContractQueryList, {})).rejects.toMatchObject({
    code: refusals.APPLICATION_UNKNOWN.code,
    httpStatus: 401,
  })
})
