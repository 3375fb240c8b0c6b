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
} from '../pki/der.ts'
import { encodeName } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate, type Certificate } from '../pki/read-certificate.ts'
import { generateKeyPair, type KeyPair } from '../pki/signing-key.ts'
import { findPath, type CertificatePath } from './check-chain.ts'

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

const strange = (critical: boolean): Certificate =>
  make({
    name: 'middle',
    key: 1,
    issuer: 'root',
    by: 0,
    extra: [extension('1.2.3.4', critical, integer(1))],
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

  it('ends in a pool made to keep it busy', () => {
    const pool = Array.from({ length: 300 }, (_, index) =>
      make({ name: 'middle', key: 1, issuer: 'middle', by: 1, pathLength: index }),
    )
    expect(endOf(pool)).toBe('unknown')
  })
})
