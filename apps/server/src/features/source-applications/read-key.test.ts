import { generateKeyPairSync, sign } from 'node:crypto'
import { generateKeyPair } from '@qiyin/pdf/pki'
import { openSigningKey } from '@qiyin/pdf/testing'
import { createClient, externalBusinessType } from '@qiyin/sdk'
import { externalContractQueryStatistics } from '@qiyin/calls/areas/external-contract.ts'
import {
  contractSourceApplicationKeyAdd,
  contractSourceApplicationKeyEnd,
  contractSourceApplicationQuery,
} from '@qiyin/calls/areas/source-application.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { expect, it, test } from 'vitest'
import { signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder } from '../../testing/parties.ts'
import { askAs, registerApplication } from '../../testing/source-application.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { readKey } from './read-key.ts'

const text = Buffer.from('appId=erp&bizContent={}')

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}

test('an RSA key and an SM2 key each verify what they have signed, and nothing else', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sm2 = await generateKeyPair('sm2')
  const read = [
    readKey(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    readKey(pemOf(sm2.publicKey)),
  ]
  expect(read.map((key) => [key?.kind, key?.bits])).toEqual([
    ['RSA', 2048],
    ['SM2', undefined],
  ])
  const signatures = [sign('sha256', text, rsa.privateKey), await openSigningKey(sm2.privateKey).sign(text)]
  const judged = read.map((key) => signatures.map((signature) => key?.verifies(text, signature)))
  expect(judged).toEqual([
    [true, false],
    [false, true],
  ])
  expect(read.map((key, at) => key?.verifies(Buffer.from('other'), signatures[at] ?? text))).toEqual([
    false,
    false,
  ])
})

test.each([
  ['nothing', ''],
  ['no PEM', 'MIIB'],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString(),
  ],
  ['Ed25519', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['a private key', privatePem('pkcs8')],
  ['a private key of the old kind', privatePem('pkcs1')],
])('%s is no key of an application', (_, pem) => expect(readKey(pem)).toBeUndefined())

function privatePem(type: 'pkcs1' | 'pkcs8'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type, format: 'pem' }).toString()
}

it('a system changes from RSA to SM2 without a pause', async () => {
  const server = await startTestServer()
  const { database, secrets, now } = server.services
  const parties = await makeParties(database.db, secrets)
  const erp = await registerApplication(server, { code: 'ERP', actsAs: parties.initiator })
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const applicationId = erp.id
  const { privateKey, publicKey } = await generateKeyPair('sm2')
  const client = createClient({
    origin: server.url,
    appId: erp.appId,
    sign: (signed) => openSigningKey(privateKey).sign(signed),
    now,
  })
  await expect(client.ask(externalBusinessType, {})).rejects.toMatchObject(refusals.SIGNATURE_INVALID)
  const givenAway = await server.call(
    contractSourceApplicationKeyAdd,
    { applicationId, publicKey: privatePem('pkcs8') },
    { session },
  )
  expect(givenAway).toMatchObject({ message: expect.stringContaining('这是私钥，未保存') })
  const added = await server.call(
    contractSourceApplicationKeyAdd,
    { applicationId, publicKey: pemOf(publicKey) },
    { session },
  )
  expect(added.code).toBe(0)
  expect(await client.ask(externalBusinessType, {})).toHaveLength(1)
  expect(await askAs(server, erp, externalContractQueryStatistics, {})).toMatchObject({ code: 0 })
  const listed = async () =>
    (await server.call(contractSourceApplicationQuery, {}, { session })).result[0]?.keys ?? []
  const [former] = await listed()
  expect((await listed()).map(({ kind }) => kind)).toEqual(['RSA', 'SM2'])
  await server.call(contractSourceApplicationKeyEnd, { applicationId, keyId: former?.id ?? '' }, { session })
  expect(await askAs(server, erp, externalContractQueryStatistics, {})).toMatchObject({
    code: refusals.SIGNATURE_INVALID.code,
  })
  expect(await client.ask(externalBusinessType, {})).toHaveLength(1)
  await server.close()
})
