import { describe, expect, it } from 'vitest'
import { craftCertificate, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import {
  boolean,
  element,
  integer,
  oid,
  printable,
  sequence,
  setOf,
  tagged,
  taggedPrimitive,
  utf8,
} from '../pki/der.ts'
import { encodeName } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { readUsable } from './certificates.ts'
import { findPath } from './check-chain.ts'

const now = new Date('2026-06-01T00:00:00Z')
const [rootKey, key] = [makeKey(), makeKey()]
const mayIssue = makeExtension(oids.basicConstraints, sequence(boolean(true)), true)
const authority = { usage: [5], extensions: [mayIssue] }

const subtree = (base: Buffer, ...bounds: Buffer[]): Buffer => sequence(base, ...bounds)
const permitted = (...bases: Buffer[]): Buffer => tagged(0, ...bases.map((base) => subtree(base)))
const excluded = (...bases: Buffer[]): Buffer => tagged(1, ...bases.map((base) => subtree(base)))
const limits = (...parts: Buffer[]): Buffer => makeExtension('2.5.29.30', sequence(...parts))
const names = (...parts: Buffer[]): Buffer => makeExtension('2.5.29.17', sequence(...parts))

const mail = (text: string): Buffer => taggedPrimitive(1, Buffer.from(text))
const host = (text: string): Buffer => taggedPrimitive(2, Buffer.from(text))
const uri = (text: string): Buffer => taggedPrimitive(6, Buffer.from(text))
const network = (...bytes: number[]): Buffer => taggedPrimitive(7, Buffer.from(bytes))
const directory = (name: Buffer): Buffer => tagged(4, name)
const other = taggedPrimitive(8, Buffer.from([42]))
const wide = (text: string): Buffer =>
  element(0x1c, Buffer.from([...text].flatMap((letter) => [0, 0, 0, letter.charCodeAt(0)])))
const leafName = encodeName({ commonName: 'leaf', country: 'CN' })
const country = (text: string, encode = printable): Buffer =>
  sequence(setOf(sequence(oid(oids.country), encode(text))))

const make = (issuer: string, name: string, extensions: Buffer[]): Certificate =>
  craftCertificate({ name, issuer, key, by: issuer === 'root' ? rootKey : key, extensions, usage: [5] })

function endOf(constraints: Buffer[], own: Buffer[] = [], above: Buffer[] = []): string {
  const root = craftCertificate({
    ...authority,
    name: 'root',
    issuer: 'root',
    key: rootKey,
    by: rootKey,
    extensions: [mayIssue, ...above],
  })
  const middle = make('root', 'middle', [mayIssue, ...constraints])
  const leaf = craftCertificate({ name: 'leaf', issuer: 'middle', key, by: key, extensions: own })
  return findPath(leaf, [middle], [root], now).end
}

describe('constraints of names', () => {
  it.each<[string, Buffer[], Buffer[]]>([
    ['none', [], [names(mail('a@b.cn'))]],
    ['nothing', [limits()], []],
    ['of another kind', [limits(permitted(host('b.cn')))], [names(mail('a@x.cn'))]],
    ['a directory', [limits(permitted(directory(country('CN'))))], []],
    ['a directory, written otherwise', [limits(permitted(directory(country(' cn', utf8))))], []],
    ['all directories', [limits(permitted(directory(sequence())))], []],
    ['another directory left out', [limits(excluded(directory(country('US'))))], []],
    ['a host', [limits(permitted(host('b.cn')))], [names(host('B.cn'), host('a.b.cn'))]],
    ['hosts below', [limits(permitted(host('.b.cn')))], [names(host('a.b.cn'))]],
    ['all hosts', [limits(permitted(host('')))], [names(host('a.b.cn'))]],
    ['an address', [limits(permitted(mail('a@b.cn')))], [names(mail('A@b.cn'))]],
    ['addresses at a host', [limits(permitted(mail('b.cn')))], [names(mail('a@b.cn'))]],
    ['addresses below a host', [limits(permitted(mail('.b.cn')))], [names(mail('a@x.b.cn'))]],
    ['a place', [limits(permitted(uri('b.cn')))], [names(uri('https://u@b.cn:8/x@y'))]],
    ['places below', [limits(permitted(uri('.b.cn')))], [names(uri('https://a.b.cn'))]],
    ['a network', [limits(permitted(network(10, 1, 0, 0, 255, 255, 0, 0)))], [names(network(10, 1, 2, 3))]],
    ['one of two', [limits(permitted(host('x.cn'), host('b.cn')))], [names(host('b.cn'))]],
    [
      'a bound of nothing',
      [limits(tagged(0, subtree(host('b.cn'), taggedPrimitive(0, Buffer.from([0])))))],
      [],
    ],
  ])('that are kept lead to a root: %s', (_, constraints, own) => {
    expect(endOf(constraints, own)).toBe('trusted')
  })

  it.each<[string, Buffer[], Buffer[]]>([
    ['another directory', [limits(permitted(directory(country('US'))))], []],
    [
      'a longer directory',
      [limits(permitted(directory(leafName), directory(country('US'))), excluded(directory(leafName)))],
      [],
    ],
    ['a directory left out', [limits(excluded(directory(country('CN'))))], []],
    ['another host', [limits(permitted(host('b.cn')))], [names(host('ab.cn'))]],
    ['a host left out', [limits(excluded(host('b.cn')))], [names(host('a.b.cn'))]],
    [
      'an alternative directory',
      [limits(permitted(directory(country('CN'))))],
      [names(directory(country('US')))],
    ],
    ['another address', [limits(permitted(mail('a@b.cn')))], [names(mail('x@b.cn'))]],
    ['an address below', [limits(permitted(mail('b.cn')))], [names(mail('a@x.b.cn'))]],
    ['an address at the host itself', [limits(permitted(mail('.b.cn')))], [names(mail('a@b.cn'))]],
    ['another place', [limits(permitted(uri('b.cn')))], [names(uri('https://a.b.cn'))]],
    ['what is no place', [limits(permitted(uri('b.cn')))], [names(uri('urn:b.cn'))]],
    [
      'another network',
      [limits(permitted(network(10, 1, 0, 0, 255, 255, 0, 0)))],
      [names(network(10, 2, 2, 3))],
    ],
    [
      'a network of other length',
      [limits(permitted(network(10, 1, 255, 255)))],
      [names(network(10, 1, 2, 3))],
    ],
    ['a kind that cannot be compared', [limits(permitted(other))], [names(other)]],
    ['one of two names', [limits(permitted(host('b.cn')))], [names(host('b.cn'), host('x.cn'))]],
    ['what is no place, where one is left out', [limits(excluded(uri('b.cn')))], [names(uri('urn:b.cn'))]],
    ['a host left out, with a point', [limits(excluded(host('b.cn')))], [names(host('a.b.cn.'))]],
    ['an address left out, with a point', [limits(excluded(mail('b.cn')))], [names(mail('a@b.cn.'))]],
    ['a place left out, with a point', [limits(excluded(uri('b.cn')))], [names(uri('https://b.cn.:8/x'))]],
    [
      'a directory left out, in wide letters',
      [limits(excluded(directory(country('CN'))))],
      [names(directory(country('CN', wide)))],
    ],
  ])('that are broken do not, critical or not: %s', (_, constraints, own) => {
    expect(endOf(constraints, own)).toBe('unknown')
  })

  it('are asked for critically without being unknown', () => {
    const critical = makeExtension('2.5.29.30', sequence(permitted(host('b.cn'))), true)
    expect(endOf([critical], [names(host('b.cn'))])).toBe('trusted')
    expect(endOf([critical], [names(host('x.cn'))])).toBe('unknown')
  })

  it('of the root count, for whoever is below, and spare an authority that names itself', () => {
    const above = [limits(permitted(host('b.cn')))]
    expect(endOf([], [names(host('b.cn'))], above)).toBe('trusted')
    expect(endOf([], [names(host('x.cn'))], above)).toBe('unknown')
    expect(endOf([names(host('x.cn'))], [], above)).toBe('unknown')
    const renewed = make('middle', 'middle', [mayIssue, names(host('x.cn'))])
    const middle = make('root', 'middle', [mayIssue, ...above])
    const leaf = craftCertificate({ name: 'leaf', issuer: 'middle', key, by: key })
    const root = craftCertificate({ ...authority, name: 'root', issuer: 'root', key: rootKey, by: rootKey })
    expect(findPath(leaf, [renewed, middle], [root], now).end).toBe('trusted')
  })

  it('that nobody can read permit nothing', () => {
    const broken = makeExtension('2.5.29.30', integer(1))
    const bounded = limits(tagged(0, subtree(host('b.cn'), taggedPrimitive(1, Buffer.from([1])))))
    const unnamed = limits(tagged(0, subtree(tagged(4))))
    for (const one of [broken, bounded, unnamed]) {
      expect(endOf([], [], [one])).toBe('unknown')
      expect(readUsable(make('root', 'middle', [one]).der)).toBeUndefined()
    }
  })

  it('are believed only where there are not more than anybody has', () => {
    const hosts = (count: number): Buffer[] =>
      Array.from({ length: count }, (_, at) => host(`h${at}.example`))
    const within = limits(permitted(host('example'), ...hosts(400)))
    expect(endOf([within], [names(...hosts(400))])).toBe('trusted')
    expect(endOf([within], [names(...hosts(600))])).toBe('unknown')
  })
})
