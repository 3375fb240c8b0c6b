import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { applicationScope, wholePath, type Call } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupedCalls } from './http/docs/navigation.ts'
import { initiationOf, samplePdf } from './testing/initiations.ts'
import { makeParties, type Parties } from './testing/parties.ts'
import { registerApplication } from './testing/source-application.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

/** What the collection's file may say here, of https://schema.getpostman.com/json/collection/v2.1.0/collection.json. */
interface Parameter {
  readonly key: string
  readonly value: string
}
interface Item {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly header: readonly Parameter[]
    readonly url: {
      readonly raw: string
      readonly host: readonly string[]
      readonly path: readonly string[]
      readonly query?: readonly Parameter[]
    }
    readonly body?: { readonly mode: string; readonly raw: string }
    readonly description: string
  }
}
interface Collection {
  readonly info: { readonly name: string; readonly schema: string }
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[]
  readonly event: readonly {
    readonly listen: string
    readonly script: { readonly type: string; readonly exec: readonly string[] }
  }[]
  readonly variable: readonly Parameter[]
}

let server: TestServer
let parties: Parties
let collection: Collection
let variables: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  parties = await makeParties(server.services.database.db, server.services.secrets)
  const { appId, privateKey } = await registerApplication(server, { code: 'PM', actsAs: parties.initiator })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const answer = await fetch(`${server.url}/esignature/api/docs/postman_collection.json`)
  collection = (await answer.json()) as Collection
  variables = { origin: server.url, appId, privateKey: pem }
})
afterAll(() => server.close())

const items = (): Item[] => collection.item.flatMap(({ item }) => item)

function itemOf({ method, path }: Pick<Call, 'method' | 'path'>): Item {
  const found = items().find(
    ({ request }) => request.method === method && `/${request.url.path.join('/')}` === wholePath({ path }),
  )
  if (!found) throw new Error(`there is no ${method} ${path} in the collection`)
  return found
}

/** What the script uses of crypto-js, which Postman has. */
const encoder = (encoding: BufferEncoding) => ({
  encoding,
  parse: (text: string) => ({
    toString: (to: { encoding: BufferEncoding }) => Buffer.from(text, encoding).toString(to.encoding),
  }),
})
const cryptoJs = {
  enc: { Base64: encoder('base64'), Hex: encoder('hex') },
  SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
}
const requireOf = (name: string): unknown => ({ 'crypto-js': cryptoJs })[name]

/** A request as Postman sends it: what is in it, what somebody has written over it, and what the script makes of it. */
function prepared({ request }: Item, fields: unknown, given = variables): { url: string; init: RequestInit } {
  const { method, header } = request
  const written = fields === undefined ? undefined : JSON.stringify(fields)
  let query = (request.url.query ?? []).map((one) => ({ ...one, value: written ?? one.value }))
  let raw = written ?? request.body?.raw
  const path = `/${request.url.path.join('/')}`
  const pm = {
    variables: {
      get: (name: string) => given[name],
      replaceIn: (text: string) => text.replace('{{$guid}}', randomUUID()),
    },
    request: {
      method,
      url: {
        getPath: () => path,
        query: { get: (name: string) => query.find(({ key }) => key === name)?.value },
        removeQueryParams: (names: string[]) => {
          query = query.filter(({ key }) => !names.includes(key))
        },
        addQueryParams: (more: Parameter[]) => query.push(...more),
      },
      body: request.body && {
        raw,
        update: (body: { mode: string; raw: string }) => {
          raw = body.raw
        },
      },
    },
  }
  const [{ script } = { script: { exec: [''] } }] = collection.event
  // Nothing else than this: Postman's sandbox has little of Node.
  runInNewContext(script.exec.join('\n'), { pm, CryptoJS: cryptoJs, require: requireOf })
  const address = new URL(path, given['origin'])
  // As Postman does, which leaves `+` and `%` as they are.
  address.search = query.map(({ key, value }) => `${key}=${value}`).join('&')
  const headers = Object.fromEntries(header.map(({ key, value }) => [key, value]))
  return { url: address.href, init: { method, headers, ...(method !== 'GET' && { body: raw ?? '' }) } }
}

async function ask(
  call: Pick<Call, 'method' | 'path'>,
  fields?: unknown,
): Promise<{
  status: number
  text: string
  envelope: { code?: number; message?: string; result?: unknown }
}> {
  const { url, init } = prepared(itemOf(call), fields)
  const answer = await fetch(url, init)
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return { status: answer.status, text, envelope: isJson ? (JSON.parse(text) as object) : {} }
}

it('the collection has a folder for each group and a request for each call that systems sign', () => {
  expect(collection.info).toMatchObject({
    name: '契印开放接口',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  })
  expect(collection.item.map(({ name }) => name)).toEqual(groupedCalls(catalogue).map(([title]) => title))
  const signed = Object.values<Call>(catalogue).filter((call) => applicationScope(call) !== undefined)
  expect(
    items()
      .map(({ request }) => `${request.method} ${request.url.raw.split('?')[0]}`)
      .toSorted(),
  ).toEqual(signed.map((call) => `${call.method} {{origin}}${wholePath(call)}`).toSorted())
  expect(collection.variable.map(({ key }) => key)).toEqual(['origin', 'appId', 'privateKey'])
  expect(collection.event).toMatchObject([{ listen: 'prerequest', script: { type: 'text/javascript' } }])
})

it('each request says its own fields plainly, and by which version it is signed', () => {
  for (const { name, request } of items()) {
    const { url, header, body } = request
    expect(name).toMatch(/^\p{Script=Han}/u)
    expect(request.description).toContain('应用须有')
    expect(url.raw.startsWith(`${url.host.join('.')}/${url.path.join('/')}`)).toBe(true)
    expect(header).toContainEqual(expect.objectContaining({ key: 'x-qiyin-sign-version', value: '2' }))
    const own = request.method === 'GET' ? url.query?.[0]?.value : body?.raw
    expect(JSON.parse(own ?? '')).toBeTypeOf('object')
    expect(own).not.toContain('bizContent')
  }
})

it('its script signs what is posted and what is fetched, and both are accepted', async () => {
  const { contractInfo, signers } = initiationOf(parties, '1', new Date())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const initiated = await ask(catalogue.externalContractInitiateWithFile, {
    bizId: 'PM+1',
    contractInfo: { ...info, contractName: '采购 & 供货 100%+合同𠮷' },
    signers,
    files: [{ fileName: '合同.pdf', content }],
  })
  expect(initiated.envelope).toMatchObject({ code: 0, result: { contractId: expect.any(String) } })
  const { contractId } = initiated.envelope.result as { contractId: string }
  const downloaded = await ask(catalogue.externalContractDownload, { contractId })
  expect(downloaded).toMatchObject({ status: 200 })
  expect(downloaded.text.startsWith('%PDF-')).toBe(true)
  const listed = await ask(catalogue.externalContractQueryList)
  expect(listed.envelope).toMatchObject({ code: 0, result: { total: 1 } })
})

it('what is sent is signed whatever characters a query has', async () => {
  const { envelope } = await ask(catalogue.externalContractDownload, { contractId: '1+2 & 100%=中文"\'#𠮷' })
  expect(envelope).toMatchObject({ code: refusals.PARAMETER_INVALID.code })
})

it('a request of the collection as it stands is accepted', async () => {
  const refused = { code: refusals.CONTRACT_NOT_FOUND.code }
  expect((await ask(catalogue.externalContractDownload)).envelope).toMatchObject(refused)
  expect((await ask(catalogue.externalContractQuery)).envelope).toMatchObject(refused)
})

it('a key is taken with its lines as one, as variables keep it, or as JSON has it', async () => {
  const { privateKey = '' } = variables
  const item = itemOf(catalogue.externalContractQueryList)
  for (const shown of [privateKey.replaceAll('\n', ' '), privateKey.replaceAll('\n', String.raw`\n`)]) {
    const { url, init } = prepared(item, {}, { ...variables, privateKey: shown })
    const answer = await fetch(url, init)
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
})

it('what is missing, or is no key of this kind, is told before anything is sent', () => {
  const item = itemOf(catalogue.externalContractQueryList)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const sends = (given: Record<string, string>) => (): unknown =>
    prepared(item, {}, { ...variables, ...given })
  expect(sends({ appId: '' })).toThrow('请先填写集合变量 appId 和 privateKey')
  expect(sends({ privateKey: ' ' })).toThrow('请先填写集合变量 appId 和 privateKey')
  for (const privateKey of [
    rsa.export({ type: 'pkcs1', format: 'pem' }).toString(),
    ec.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'secret',
    (variables['privateKey'] ?? '').slice(0, 400),
  ])
    expect(sends({ privateKey })).toThrow('应为 RSA 私钥的 PKCS#8 PEM')
})
