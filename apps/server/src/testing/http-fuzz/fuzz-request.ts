import { wholePath, type Call } from '@qiyin/calls/call.ts'
import { bodyType, fieldPlace } from '@qiyin/calls/request.ts'
import { RandomSource } from '@qiyin/pdf/testing'
import { z } from 'zod'
import { hostileValue, likelyValue, type FieldSchema, type KnownValues } from './fuzz-values.ts'

/** What requests are made from. */
export interface FuzzGround {
  readonly calls: Readonly<Record<string, Call>>
  readonly known: KnownValues
  /** Of people who are logged in. */
  readonly cookies: readonly [string, ...string[]]
  /** Sent where a call takes a file. */
  readonly file: Buffer
}

/** The bytes of one request over a connection of its own. */
export interface FuzzRequest {
  readonly name: string
  readonly bytes: Buffer
}

/** Case `index` of a seed: the same bytes for the same ground. */
export function makeFuzzRequest(seed: number, index: number, ground: FuzzGround): FuzzRequest {
  const random = new RandomSource(seed * 1_000_003 + index)
  const names = Object.keys(ground.calls)
  const name = names[random.below(names.length)] ?? ''
  const call = ground.calls[name]
  if (!call) throw new Error('there are no calls')
  const fields = makeFields(random, call, ground.known)
  const body = makeBody(random, call, fields, ground.file)
  const lines = [
    `${makeMethod(random, call)} ${makeAddress(random, call, fields)} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(random.oneIn(30) ? [] : ['X-Requested-With: XMLHttpRequest']),
    ...(random.oneIn(20) ? [] : [`Cookie: ${random.pick([...ground.cookies])}`]),
    ...body.headers,
    ...strayHeaders(random),
  ]
  return { name, bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body.bytes]) }
}

type Fields = Record<string, unknown>

function makeFields(random: RandomSource, call: Call, known: KnownValues): Fields {
  // Our request schemas are objects, and what JSON schema cannot say becomes anything.
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as FieldSchema
  const fields = likelyValue(random, schema, { name: '', known }) as Fields
  const spoiled = Object.keys(fields)
  for (let times = random.below(3); times > 0 && spoiled.length > 0; times -= 1)
    spoil(random, fields, spoiled[random.below(spoiled.length)] ?? '')
  if (random.oneIn(10)) fields[random.pick(['constructor', 'toString', '0', 'length', 'x'])] = 1
  return fields
}

/** The field itself, or something within it. */
function spoil(random: RandomSource, fields: Fields, field: string): void {
  const inner: unknown = fields[field]
  if (typeof inner !== 'object' || inner === null || random.oneIn(2)) {
    fields[field] = hostileValue(random)
    return
  }
  const names = Object.keys(inner)
  // An object or a list that was just made here, and nobody else has.
  if (names.length > 0) spoil(random, inner as Fields, names[random.below(names.length)] ?? '')
}

function makeMethod(random: RandomSource, call: Call): string {
  return random.oneIn(40) ? random.pick(['OPTIONS', 'PATCH', 'DELETE', 'PUT', 'TRACE']) : call.method
}

function makeAddress(random: RandomSource, call: Call, fields: Fields): string {
  const path = wholePath(call).replaceAll(/\{(\w+)\}/g, (_, field: string) => encoded(asText(fields[field])))
  const query = Object.entries(fields)
    .filter(([field]) => fieldPlace(call, field) === 'query')
    .flatMap(([field, value]) => {
      const pair = `${field}=${encoded(asText(value))}`
      return random.oneIn(15) ? [pair, pair] : [pair]
    })
  if (random.oneIn(15))
    query.push(random.pick(['%', '%zz=1', 'a=%C0%AF', '__proto__=1', '=', '&&', 'a[b]=1', '%00=%00']))
  const spoiled = random.oneIn(25)
    ? path + random.pick(['%', '%zz', '/..', '//', '%00', '%2F', ';x', '%E4%B8'])
    : path
  return `${spoiled}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4000)
}

/** Also of what encodeURIComponent refuses: the bytes of a lone surrogate as they stand in UTF-8 without its rules. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

interface Body {
  readonly headers: string[]
  readonly bytes: Buffer
}

function makeBody(random: RandomSource, call: Call, fields: Fields, file: Buffer): Body {
  const type = bodyType(call)
  if (type === undefined)
    return random.oneIn(30)
      ? sized('application/json', Buffer.from('{'))
      : { headers: [], bytes: Buffer.alloc(0) }
  const inBody = Object.fromEntries(
    Object.entries(fields).filter(([field]) => fieldPlace(call, field) === 'body'),
  )
  const bytes = call.upload
    ? makeForm(random, inBody, { field: call.upload.field, file })
    : Buffer.from(brokenJson(random, JSON.stringify(inBody)))
  const sent = call.upload ? `multipart/form-data; boundary=${boundary}` : type
  return sized(random.oneIn(25) ? wrongType(random) : sent, random.oneIn(25) ? damaged(random, bytes) : bytes)
}

function sized(type: string, bytes: Buffer): Body {
  return { headers: [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`], bytes }
}

function wrongType(random: RandomSource): string {
  return random.pick([
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'a/b/c',
    '; ;',
  ])
}

function brokenJson(random: RandomSource, json: string): string {
  if (!random.oneIn(12)) return json
  return random.pick([
    json.slice(0, -1),
    `${json}${json}`,
    '"text"',
    '[]',
    'null',
    '',
    `{"__proto__":{"admin":true}}`,
    `{"constructor":{"prototype":{"admin":true}}}`,
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '{"a":1,"a":2}',
    '\uFEFF{}',
    '{"a":1e999}',
    `{"contractId":"\\u0000"}`,
  ])
}

const boundary = 'qiyin-fuzz'

function makeForm(
  random: RandomSource,
  fields: Fields,
  { field, file }: { field: string; file: Buffer },
): Buffer {
  const name = random.oneIn(20)
    ? random.pick(['__proto__', 'constructor', '', 'other', field.toUpperCase()])
    : field
  const fileName = random.oneIn(4)
    ? random.pick(['a\0.pdf', '../../x.pdf', '', 'a'.repeat(5000), '"', '合同.exe', '\uD800.pdf', '.pdf'])
    : '合同.pdf'
  const content = random.oneIn(4) ? damaged(random, file) : file
  const part = (head: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const texts = Object.entries(fields).map(([key, value]) =>
    part(`name="${key}"`, Buffer.from(asText(value))),
  )
  const files = Array.from({ length: random.oneIn(15) ? 2 : 1 }, () =>
    part(`name="${name}"; filename="${fileName}"`, content),
  )
  const end = random.oneIn(15) ? '' : `--${boundary}--\r\n`
  return Buffer.concat([...texts, ...files, Buffer.from(end)])
}

function damaged(random: RandomSource, bytes: Buffer): Buffer {
  const cut = bytes.subarray(0, random.below(bytes.length + 1))
  if (random.oneIn(2)) return cut
  const changed = Buffer.from(bytes)
  if (changed.length > 0) changed[random.below(changed.length)] = random.below(256)
  return changed
}

function strayHeaders(random: RandomSource): string[] {
  if (!random.oneIn(8)) return []
  return [
    random.pick([
      'Idempotency-Key: x',
      'Idempotency-Key: fuzz-key-1',
      'Range: bytes=9-1',
      'Range: bytes=0-0,2-3',
      'Range: bytes=-0',
      'If-None-Match: *',
      'Scope: inner',
      'Origin: null',
      'Cookie: qiyin_session=%',
      'Cookie: =;=;;',
      'Transfer-Encoding: nonsense',
      'Content-Length: x',
      'Expect: 100-continue',
      'Upgrade: websocket',
      `X-Long: ${'x'.repeat(20_000)}`,
      'Bad Header: 1',
      'X-Bytes: \xFF\xFE',
      'X-Forwarded-For: 1.2.3.4, \xFF',
      'Accept-Encoding: br;q=x',
    ]),
  ]
}
