import { readFileSync } from 'node:fs'
import type { Call, ObjectKind, ObjectRule } from '@qiyin/calls/call.ts'
import { contractQueryListManagerBusiness } from '@qiyin/calls/areas/contract-manage.ts'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { buildRequest } from '@qiyin/calls/request.ts'
import { refusals, type RefusalName } from '@qiyin/domain/refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFeatures } from './all-features.ts'
import { assembleFeatures } from './assemble-features.ts'
import { checkObject } from './http/check-object.ts'
import { deniedAs } from './http/object-guard.ts'
import { allowFrames, frameOrigin, openFrame, openPlacing, slotOfSystem } from './testing/embed-fixtures.ts'
import { objectsOf } from './testing/foreign-objects.ts'
import { signIn } from './testing/initiations.ts'
import { makeParties, openSession, type Parties, type TestPerson } from './testing/parties.ts'
import { registerApplication, type RegisteredApplication } from './testing/source-application.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'

/** Who asks, by the columns of docs/access.md; the phones are those of the demonstration. */
const askers = {
  未登录: undefined,
  未实名: '13800000007',
  普通用户: '13800000006',
  企业管理员: '13800000004',
  外部企业管理员: '13800000005',
  应用管理员: '13800000002',
  内部企业管理员: '13800000001',
  系统管理员: '13800000003',
} as const

type Asker = keyof typeof askers
const columns = Object.keys(askers) as Asker[]
const calls: [string, Call][] = Object.entries(catalogue)

/** What answers mean; whatever else is answered comes from behind the gate. */
const gateAnswers: Partial<Record<RefusalName, string>> = {
  SESSION_INVALID: 'login',
  REAL_NAME_REQUIRED: 'verify',
  ACCESS_DENIED: '-',
  EMBED_NOT_ALLOWED: '-',
}

let server: TestServer
let strangers: Parties
let foreign: Record<ObjectKind, string>
const sessions = new Map<Asker, TestSession | undefined>()
beforeAll(async () => {
  // One machine asks everything within a minute.
  server = await startTestServer({ demoData: true, config: { requestsPerMinute: 1_000_000 } })
  const { database, secrets } = server.services
  strangers = await makeParties(database.db, secrets)
  foreign = await objectsOf(server, strangers)
}, 120_000)
afterAll(() => server.close())

let applications = 0

/** A system whose pages may show ours, acting for people who have to do with nobody here. */
async function systemElsewhere(): Promise<{ application: RegisteredApplication; parties: Parties }> {
  const { database, secrets } = server.services
  const parties = await makeParties(database.db, secrets)
  applications += 1
  const code = `ACCESS${applications}`
  const application = await registerApplication(server, { code, actsAs: parties.initiator })
  await allowFrames(server, application, [new URL(frameOrigin).host])
  return { application, parties }
}

/** Opens a page inside, as a system's ticket does. */
async function openInside(): Promise<string> {
  const { application, parties } = await systemElsewhere()
  const slot = await slotOfSystem(server, application, { parties })
  return (await openFrame(server, application, slot)).token
}

async function openPlacingInside(): Promise<string> {
  const { application, parties } = await systemElsewhere()
  return (await openPlacing(server, application, { parties, bizId: 'placing' })).token
}

/** A session of whoever has the phone in the demonstration. */
async function sessionOf(asker: Asker): Promise<TestSession | undefined> {
  const phone = askers[asker]
  if (phone === undefined) return undefined
  const { database, secrets, now } = server.services
  const fingerprint = secrets.fingerprint(phone, 'person.mobile')
  const { rows } = await sql<{ personId: string }>`
    select id::text as "personId" from person where mobile_fp = ${fingerprint}`.execute(database.db)
  const [person] = rows
  if (!person) throw new Error(`nobody in the demonstration has ${phone}`)
  return openSession(database.db, person, now())
}

/** The word of the table for what the asker is answered: with a foreign id where the call is about an object. */
async function ask(asker: Asker, call: Call): Promise<string> {
  if (!sessions.has(asker)) sessions.set(asker, await sessionOf(asker))
  const answer = await send(call, sessions.get(asker))
  if (call.path === '/logout') sessions.delete(asker)
  return wordFor(call, answer)
}

interface Sent {
  readonly refusal: RefusalName | undefined
  readonly status: number
}

function wordFor(call: Call, { refusal, status }: Sent): string {
  if (refusal !== undefined && refusal === (call.object && deniedAs[call.object.kind])) return 'own'
  if (status >= 500) throw new Error(`${call.path} answers ${status}`)
  return (refusal && gateAnswers[refusal]) ?? (isSigned(call) ? 'signed' : 'yes')
}

/** Asked with every id of theirs that the call knows, and nothing else but what it must have. */
function idsOf(
  call: Call,
  ids: { readonly application: string; readonly company: string },
): Record<string, unknown> {
  const { shape } = call.request
  return {
    ...('businessTypeId' in shape && { businessTypeId: ids.application }),
    ...('businessId' in shape && { businessId: ids.application }),
    ...('companyId' in shape && { companyId: ids.company }),
    ...('figure' in shape && { figure: 'contractCount' }),
  }
}

function isSigned({ access }: Call): boolean {
  return typeof access === 'object' && 'application' in access
}

async function send(call: Call, session: TestSession | undefined, token?: string): Promise<Sent> {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '987654321'] as const)
  const { object } = call
  const given: Record<string, unknown> = Object.fromEntries(inPath)
  if (object) {
    given[object.field] = valueOf(object)
  }
  // Everything else is missing on purpose: what gets past the gate is stopped by its schema, or only reads.
  const { url, body, contentType } = buildRequest(call, given as never)
  const leaving = new AbortController()
  const response = await fetch(`${server.url}${url}`, {
    method: call.method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      origin: server.url,
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(session?.cookie !== undefined && { cookie: session.cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  })
  const { status, headers } = response
  if (headers.get('content-type')?.startsWith('application/json') !== true) {
    leaving.abort()
    return { refusal: undefined, status }
  }
  // Every JSON answer below the API's base is an envelope.
  const { code } = (await response.json()) as { code: number }
  const names = Object.keys(refusals) as RefusalName[]
  return { refusal: names.find((name) => refusals[name].code === code), status }
}

/** The id as the field takes it. */
function valueOf({ kind, field }: ObjectRule): string | string[] {
  const id = foreign[kind]
  return field.endsWith('List') || field.endsWith('s') ? [id] : id
}

/** The rows of a table of docs/access.md, by the name of the call. */
function readTable(first: string, heads: readonly string[]): Map<string, string[]> {
  const text = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8')
  const [table = ''] = text.slice(text.indexOf(`| ${first}`)).split('\n\n')
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(head).toEqual([first, ...heads])
  return new Map(rows.map(([call = '', ...cells]) => [call.replaceAll('`', ''), cells]))
}

describe('docs/access.md says who may make a call', () => {
  const table = readTable('call', columns)

  test('and has a row for each call of the catalogue, and for nothing else', () => {
    expect([...table.keys()].toSorted()).toEqual(Object.keys(catalogue).toSorted())
  })

  test.each(calls)('%s', async (name, call) => {
    const answers: string[] = []
    for (const asker of columns) answers.push(await ask(asker, call))
    expect(answers).toEqual(table.get(name))
  })
})

describe.each([
  ['a page to sign', openInside],
  ['a page to place', openPlacingInside],
])('docs/access.md says what %s inside another system’s page may call, and nothing else', (page, open) => {
  const table = readTable(page, ['may make it'])
  let token: string

  beforeAll(async () => {
    token = await open()
  })

  test('of calls that there are', () => {
    expect([...table.keys()].filter((name) => !(name in catalogue))).toEqual([])
  })

  test.each(calls)('%s', async (name, call) => {
    const answer = await send(call, undefined, token)
    // It has ended itself.
    if (name === 'embedClose') token = await open()
    const word = isSigned(call) ? '-' : wordFor(call, answer)
    expect([word]).toEqual(table.get(name) ?? ['-'])
  })
})

/** Who stands to the strangers' objects as calls of the kind ask for. */
const owners: { readonly [Kind in ObjectKind]?: (rule: ObjectRule) => TestPerson } = {
  contract: ({ relation }) => (relation === 'initiator' ? strangers.initiator : strangers.agent),
  file: () => strangers.initiator,
  company: () => strangers.agent,
  person: () => strangers.stranger,
  seal: () => strangers.agent,
  grant: () => strangers.agent,
  draft: () => strangers.initiator,
  download: () => strangers.initiator,
  template: () => strangers.stranger,
  templateField: () => strangers.stranger,
  batchInit: ({ relation }) => (relation === 'owner' ? strangers.initiator : strangers.stranger),
}

describe('what is denied to others is open to whom it belongs', () => {
  const { guards } = assembleFeatures(allFeatures)
  const owned = calls.flatMap(([name, call]) => {
    const owner = call.object && owners[call.object.kind]
    return call.object && owner ? [{ name, call, rule: call.object, owner }] : []
  })

  // By the guard alone: answered as a whole, these calls would end what the next ones are about.
  test.each(owned)('$name', async ({ call, rule, owner }) => {
    const { personId, name } = owner(rule)
    const user = { personId, name, verified: true, ourPart: false, scope: 'outer' } as const
    // An address holds one id as a text.
    const fields = { [rule.field]: call.method === 'GET' ? foreign[rule.kind] : valueOf(rule) }
    const { db } = server.services.database
    await expect(checkObject(guards, db, { call, user, fields })).resolves.toBeUndefined()
  })
})

describe('managers hear of the applications and companies of others what they hear of missing ones', () => {
  const managed = calls.filter(([, { access, path, request }]) => {
    const isNarrowed = ['businessTypeId', 'businessId', 'companyId'].some((field) => field in request.shape)
    const page = typeof access === 'object' && 'page' in access ? access.page : ''
    return isNarrowed && /^\/(app|enterprise)-manage\//.test(page) && !path.startsWith('/seals/')
  })

  test('in more than ten calls', () => expect(managed.length).toBeGreaterThan(10))

  test.each(managed)('%s', async (_, call) => {
    const known = { application: strangers.businessTypeId, company: strangers.ourCompany.companyId }
    const missing = { application: '987654321', company: '987654321' }
    for (const asker of ['应用管理员', '内部企业管理员', '外部企业管理员'] as const) {
      sessions.set(asker, sessions.get(asker) ?? (await sessionOf(asker)))
      const options = { session: sessions.get(asker) ?? { cookie: undefined } }
      const theirs = await server.call(call, idsOf(call, known), options)
      const none = await server.call(call, idsOf(call, missing), options)
      expect([theirs.code, theirs.result]).toEqual([none.code, none.result])
    }
  })

  test('while whoever manages it is told of its contract', async () => {
    const session = await signIn(server, strangers.stranger)
    const businessTypeId = strangers.businessTypeId
    const { result } = await server.call(contractQueryListManagerBusiness, { businessTypeId }, { session })
    expect(result.total).toBe(1)
  })
})
