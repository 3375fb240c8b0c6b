import { createPrivateKey, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bitString,
  boolean,
  certificateTime,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  tagged,
  taggedPrimitive,
} from '../pki/der.ts'
import { encodeName } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate, type Certificate } from '../pki/read-certificate.ts'
import { generateKeyPair, type KeyPair } from '../pki/signing-key.ts'
import { failureBudget } from './certificates.ts'
import { findPath, findPathAmong, type CertificatePath } from './check-chain.ts'

const now = new Date('2026-06-01T00:00:00Z')
const year = 365 * 86_400_000

let keys: KeyPair[]
let root: Certificate
let middle: Certificate
let leaf: Certificate
beforeAll(async () => {
  keys = await Promise.all([0, 1, 2, 3].map(() => generateKeyPair('p-256')))
  root = make({ name: 'root', key: 0, issuer: 'root', by: 0 })
  middle = make({ name: 'middle', key: 1, issuer: 'root', by: 0 })
  leaf = make({ name: 'leaf', key: 2, issuer: 'middle', by: 1, authority: false })
})

interface Request {
  name: string
  key: number
  issuer: string
  by: number
  authority?: boolean
  pathLength?: number
  usage?: number[]
  extra?: Buffer[]
  from?: Date
}

const extension = (type: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))

function make(request: Request): Certificate {
  const { authority = true, pathLength, usage = [5], from = new Date(now.getTime() - year) } = request
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  const constraint = [boolean(true), ...(pathLength === undefined ? [] : [integer(pathLength)])]
  const signedPart = sequence(
    tagged(0, integer(2)),
    integer(request.key + 1),
    algorithm,
    encodeName({ commonName: request.issuer, country: 'CN' }),
    sequence(certificateTime(from), certificateTime(new Date(from.getTime() + 2 * year))),
    encodeName({ commonName: request.name, country: 'CN' }),
    keys[request.key]?.publicKey ?? Buffer.alloc(0),
    tagged(
      3,
      sequence(
        extension(oids.basicConstraints, true, sequence(...(authority ? constraint : []))),
        extension(oids.keyUsage, true, namedBits(...usage)),
        ...(request.extra ?? []),
      ),
    ),
  )
  const key = createPrivateKey({
    key: keys[request.by]?.privateKey ?? Buffer.alloc(0),
    format: 'der',
    type: 'pkcs8',
  })
  return readCertificate(sequence(signedPart, algorithm, bitString(sign('sha256', signedPart, key))))
}

function endOf(pool: Certificate[], at = now): CertificatePath['end'] {
  return findPath(leaf, pool, [root], at).end
}

const deep = (pathLength: number): CertificatePath['end'] => {
  const top = make({ name: 'top', key: 1, issuer: 'root', by: 0, pathLength })
  const low = make({ name: 'low', key: 2, issuer: 'top', by: 1 })
  const end = make({ name: 'end', key: 3, issuer: 'low', by: 2, authority: false })
  return findPath(end, [top, low], [root], now).end
}

/** The path up a tower of so many authorities, the root not counted. */
function tower(height: number, roots: Certificate[] = [root]): CertificatePath {
  const levels = Array.from({ length: height }, (_, index) =>
    make({
      name: `level ${index}`,
      key: 1,
      issuer: index === 0 ? 'root' : `level ${index - 1}`,
      by: index === 0 ? 0 : 1,
    }),
  )
  const end = make({ name: 'end', key: 2, issuer: `level ${height - 1}`, by: 1, authority: false })
  return findPath(end, levels, roots, now)
}

const strange = (critical: boolean): Certificate =>
  make({
    name: 'middle',
    key: 1,
    issuer: 'root',
    by: 0,
    extra: [extension('1.2.3.4', critical, integer(1))],
  })

const policies = (...names: string[]): Buffer =>
  extension('2.5.29.32', false, sequence(...names.map((name) => sequence(oid(name)))))
const any = '2.5.29.32.0'
const [one, two] = ['1.2.3.1', '1.2.3.2']
const explicit = (after: number): Buffer =>
  extension('2.5.29.36', true, sequence(taggedPrimitive(0, Buffer.from([after]))))
const unmapped = (after: number): Buffer =>
  extension(
    '2.5.29.36',
    true,
    sequence(taggedPrimitive(0, Buffer.of(0)), taggedPrimitive(1, Buffer.from([after]))),
  )
const noAny = (after: number): Buffer => extension('2.5.29.54', true, integer(after))
const mapping = (...pairs: [string, string][]): Buffer =>
  extension('2.5.29.33', true, sequence(...pairs.map(([from, to]) => sequence(oid(from), oid(to)))))

/** The way up from a certificate over two authorities, each with these extensions. */
function under(top: Buffer[], low: Buffer[], end: Buffer[]): CertificatePath['end'] {
  const first = make({ name: 'top', key: 1, issuer: 'root', by: 0, extra: top })
  const second = make({ name: 'low', key: 2, issuer: 'top', by: 1, extra: low })
  const last = make({ name: 'end', key: 3, issuer: 'low', by: 2, authority: false, extra: end })
  return findPath(last, [first, second], [root], now).end
}

const purposes = (...names: string[]): Buffer =>
  extension('2.5.29.37', false, sequence(...names.map((name) => oid(name))))
const [server, client, mail] = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4']
const { timeStamping: stamps, ocspSigning: answers } = oids

describe('the purposes of authorities', () => {
  it.each<[string, string[], string[]]>([
    ['for mail, of somebody', [mail], []],
    ['for mail and web servers, of somebody', [mail, server], []],
    ['for web clients, of somebody', [client], []],
    ['for time-stamps, of who makes them', [stamps], [stamps]],
    ['for mail, of who makes time-stamps', [mail], [stamps]],
    ['for time-stamps and mail, of somebody', [stamps, mail], [mail]],
  ])('lead on: %s', (_, above, own) => {
    const end = own.length > 0 ? [purposes(...own)] : []
    expect(under([purposes(...above)], [], end)).toBe('trusted')
    expect(under([], [purposes(...above)], end)).toBe('trusted')
  })

  it.each<[string, string[], string[]]>([
    ['for web servers, of somebody', [server], []],
    ['for web servers and clients, of somebody', [server, client], []],
    ['for time-stamps, of somebody', [stamps], []],
    ['for time-stamps, of who is for mail and time-stamps', [stamps], [stamps, mail]],
    ['for answers and time-stamps, of somebody', [answers, stamps], []],
    ['for web servers and clients, of who makes time-stamps', [server, client], [stamps]],
    ['for answers, of who makes time-stamps', [answers], [stamps]],
  ])('do not: %s', (_, above, own) => {
    const end = own.length > 0 ? [purposes(...own)] : []
    expect(under([purposes(...above)], [], end)).toBe('unknown')
    expect(under([], [purposes(...above)], end)).toBe('unknown')
  })

  it('do not matter of a root, which is trusted as it is', () => {
    const own = make({ name: 'root', key: 0, issuer: 'root', by: 0, extra: [purposes(server)] })
    expect(findPath(leaf, [middle], [own], now).end).toBe('trusted')
  })
})

describe('policies', () => {
  it.each<[string, Buffer[], Buffer[], Buffer[]]>([
    ['none', [], [], []],
    ['different ones', [policies(one)], [policies(two)], []],
    ['one that all have', [policies(one), explicit(0)], [policies(one, two)], [policies(one)]],
    ['any above', [policies(any), explicit(0)], [policies(any)], [policies(one)]],
    ['any below', [policies(one), explicit(0)], [policies(any)], [policies(any)]],
    ['none, further down than it is asked for', [explicit(3)], [], []],
    [
      'another name for one',
      [policies(one), explicit(0), mapping([one, two])],
      [policies(two)],
      [policies(two)],
    ],
    ['a name for any', [policies(any), explicit(0), mapping([one, two])], [policies(two)], [policies(two)]],
    ['any while it may be', [policies(one), explicit(0), noAny(1)], [policies(any)], [policies(one)]],
  ])('lead on: %s', (_, ...levels) => {
    expect(under(...levels)).toBe('trusted')
  })

  it.each<[string, Buffer[], Buffer[], Buffer[]]>([
    ['none where one is asked for', [explicit(0)], [], []],
    ['none at the end', [policies(one), explicit(0)], [policies(one)], []],
    ['none, as far down as it is asked for', [explicit(1)], [], []],
    ['different ones', [policies(one), explicit(0)], [policies(two)], [policies(two)]],
    ['asked for by the lower', [policies(one)], [policies(two), explicit(0)], [policies(two)]],
    ['asked for by the last', [policies(one)], [policies(one)], [explicit(0)]],
    [
      'the old name for one',
      [policies(one), explicit(0), mapping([one, two])],
      [policies(one)],
      [policies(one)],
    ],
    ['a name for all', [policies(one), mapping([any, two])], [policies(two)], [policies(two)]],
    ['none where less than nothing may come before', [explicit(0xff)], [], []],
    ['any where it may not be', [policies(one), explicit(0), noAny(0)], [policies(any)], [policies(one)]],
    [
      'another name where none may be given',
      [policies(one), unmapped(0)],
      [policies(one), mapping([one, two])],
      [policies(two)],
    ],
  ])('do not: %s', (_, ...levels) => {
    expect(under(...levels)).toBe('unknown')
  })

  it('of who issued itself do not count', () => {
    const top = make({
      name: 'top',
      key: 1,
      issuer: 'root',
      by: 0,
      extra: [policies(one), explicit(1), noAny(0)],
    })
    const again = make({ name: 'top', key: 2, issuer: 'top', by: 1, extra: [policies(any)] })
    const last = (...extra: Buffer[]): Certificate =>
      make({ name: 'end', key: 3, issuer: 'top', by: 2, authority: false, extra })
    const end = (signer: Certificate): string => findPath(signer, [again, top], [root], now).end
    expect(end(last(policies(one)))).toBe('trusted')
    expect(end(last())).toBe('unknown')
  })
})

describe('the path to a root', () => {
  it('goes over the authorities in the pool, in any order', () => {
    const path = findPath(leaf, [leaf, root, middle], [root], now)
    expect(path.end).toBe('trusted')
    expect(path.certificates).toEqual([leaf, middle, root])
  })

  it('is unknown without the authority between, and goes as far as it can', () => {
    expect(findPath(leaf, [], [root], now)).toEqual({ end: 'unknown', certificates: [leaf] })
    expect(findPath(leaf, [middle], [], now)).toEqual({ end: 'unknown', certificates: [leaf, middle] })
  })

  it('is expired when one of its certificates was not valid at the time', () => {
    expect(endOf([middle], new Date(now.getTime() + 2 * year))).toBe('expired')
    const future = new Date(now.getTime() + year / 2)
    expect(endOf([make({ name: 'middle', key: 1, issuer: 'root', by: 0, from: future })])).toBe('expired')
  })

  it('does not go over what is no authority, may not sign certificates, or did not sign', () => {
    const request = { name: 'middle', key: 1, issuer: 'root', by: 0 }
    expect(endOf([make({ ...request, authority: false })])).toBe('unknown')
    expect(endOf([make({ ...request, usage: [0] })])).toBe('unknown')
    expect(endOf([make({ ...request, key: 3 })])).toBe('unknown')
    expect(endOf([make({ ...request, by: 3 })])).toBe('unknown')
  })

  it('keeps to the path length of its authorities', () => {
    expect([deep(0), deep(1)]).toEqual(['unknown', 'trusted'])
  })

  it('does not go over critical extensions that nobody here understands', () => {
    expect([endOf([strange(true)]), endOf([strange(false)])]).toEqual(['unknown', 'trusted'])
  })

  it.each([
    '2.5.29.15 key usage, 2.5.29.19 basic constraints',
    '2.5.29.37 extended key usage',
    '2.5.29.32 certificate policies',
    '2.5.29.31 distribution points',
    '2.5.29.14 subject key identifier',
    '2.5.29.35 authority key identifier',
    '1.3.6.1.5.5.7.1.1 authority information access',
    '2.5.29.17 subject alternative name',
    '2.5.29.18 issuer alternative name',
    '2.5.29.33 policy mappings',
    '2.5.29.36 policy constraints',
    '2.5.29.54 inhibit any policy',
    '1.3.6.1.5.5.7.1.3 statements of qualified certificates',
  ])('goes over the critical extension %s', (named) => {
    const type = named.slice(0, named.indexOf(' '))
    const extra = [extension(type, true, sequence())]
    const ours = ['2.5.29.15', '2.5.29.19'].includes(type)
    const over = make({ name: 'middle', key: 1, issuer: 'root', by: 0, ...(!ours && { extra }) })
    expect(over.extensions.get(type)?.critical).toBe(true)
    expect(endOf([over])).toBe('trusted')
  })

  it('has eight certificates at most', () => {
    expect([tower(6), tower(7)].map((path) => path.end)).toEqual(['trusted', 'unknown'])
    expect(tower(7).certificates).toHaveLength(8)
    expect(tower(12, []).certificates).toHaveLength(8)
  })

  it('goes to an authority by its name and by its key', () => {
    const other = make({ name: 'other', key: 1, issuer: 'root', by: 0 })
    expect(endOf([other])).toBe('unknown')
    expect(findPath(leaf, [other], [], now).certificates).toEqual([leaf])
    const impostor = make({ name: 'middle', key: 3, issuer: 'root', by: 0 })
    expect(findPath(leaf, [impostor], [], now).certificates).toEqual([leaf])
    expect(findPath(leaf, [impostor, middle], [], now).certificates).toEqual([leaf, middle])
    expect(
      findPath(leaf, [make({ name: 'middle', key: 1, issuer: 'root', by: 0, authority: false })], [], now),
    ).toEqual({ end: 'unknown', certificates: [leaf] })
  })

  it('ends where a certificate issued itself, and does not go round', () => {
    const own = make({ name: 'middle', key: 1, issuer: 'middle', by: 1 })
    const again = make({ name: 'middle', key: 1, issuer: 'middle', by: 1, pathLength: 7 })
    expect(findPath(leaf, [own, again], [], now).certificates).toEqual([leaf, own])
    const there = make({ name: 'middle', key: 1, issuer: 'far', by: 3 })
    const back = make({ name: 'far', key: 3, issuer: 'middle', by: 1 })
    expect(findPath(leaf, [there, back], [], now).certificates).toEqual([leaf, there, back])
    expect(findPath(leaf, [there, back], [root], now).end).toBe('unknown')
  })

  it('takes the first of several authorities that leads on', () => {
    const first = make({ name: 'middle', key: 1, issuer: 'nowhere', by: 3 })
    expect(findPath(leaf, [first, middle], [], now).certificates).toEqual([leaf, first])
    expect(findPath(leaf, [first, middle], [root], now).certificates).toEqual([leaf, middle, root])
  })

  it('does not count authorities that issued themselves', () => {
    // A new key under the same name: the root allows one authority below it and there are two (RFC 5280, 4.2.1.9).
    const top = make({ name: 'top', key: 1, issuer: 'root', by: 0, pathLength: 0 })
    const rolled = make({ name: 'top', key: 2, issuer: 'top', by: 1, pathLength: 0 })
    const end = make({ name: 'end', key: 3, issuer: 'top', by: 2, authority: false })
    expect(findPath(end, [top, rolled], [root], now).certificates).toEqual([end, rolled, top, root])
    expect(findPath(end, [top, rolled], [], now).certificates).toEqual([end, rolled])
  })

  it('is unknown without roots, whatever the time', () => {
    const path = findPath(leaf, [middle, root], [], new Date(now.getTime() + 3 * year))
    expect(path).toEqual({ end: 'unknown', certificates: [leaf, middle, root] })
  })

  it('ends in a pool made to keep it busy', () => {
    const pool = Array.from({ length: 300 }, (_, index) =>
      make({ name: 'middle', key: 1, issuer: 'middle', by: 1, pathLength: index }),
    )
    expect(endOf(pool)).toBe('unknown')
  })
})

const lengthIn = (pool: Certificate[]): number => findPath(leaf, pool, [], now).certificates.length

it('looks at no more than some of many with the name of an issuer', () => {
  const others = Array.from({ length: 200 }, () => make({ name: 'middle', key: 3, issuer: 'root', by: 0 }))
  expect([lengthIn([...others.slice(1), middle]), lengthIn([...others, middle])]).toEqual([2, 1])
})

describe('the checks of all signatures of a document', () => {
  it('fail only so often: beyond that nobody is known', () => {
    const others = Array.from({ length: 4 }, () => make({ name: 'middle', key: 3, issuer: 'root', by: 0 }))
    const unknown = Array.from({ length: 2 }, () =>
      make({ name: 'leaf', key: 2, issuer: 'middle', by: 1, authority: false }),
    )
    const budget = { ...failureBudget(), left: 5 }
    const around = { pool: [...others, middle], roots: [root], budget }
    const ends = [...unknown, ...unknown].map((signer) => findPathAmong(signer, around, now).end)
    // What was checked is known.
    expect(ends).toEqual(['trusted', 'unknown', 'trusted', 'unknown'])
    expect(budget.left).toBe(0)
    expect(unknown.map((signer) => findPath(signer, around.pool, around.roots, now).end)).toEqual([
      'trusted',
      'trusted',
    ])
  })
})
