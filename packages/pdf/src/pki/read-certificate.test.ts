import { describe, expect, it } from 'vitest'
import {
  craftCertificate,
  craftCertificateDer,
  makeExtension,
  makeKey,
} from '../../testing/crafted-certificate.ts'
import {
  boolean,
  element,
  integer,
  namedBits,
  octetString,
  oid,
  printable,
  sequence,
  setOf,
  tagged,
  utf8,
} from './der.ts'
import { DerError, children, readElement, sequenceOf } from './der-reader.ts'
import { displayName, encodeName, nameAttribute } from './distinguished-name.ts'
import { oids } from './oids.ts'
import {
  authorityConstraint,
  extendedUsages,
  mayBeUsedFor,
  policyOids,
  readCertificate,
  subjectKeyIdentifier,
  type Certificate,
} from './read-certificate.ts'

const key = makeKey()
const withExtensions = (...extensions: Buffer[]): Certificate =>
  craftCertificate({ key, by: key, extensions })

const listOf = (type: string): Buffer => tagged(3, sequence(makeExtension(type, integer(1))))

describe('a certificate', () => {
  it('is taken apart', () => {
    const from = new Date('2026-01-01T00:00:00Z')
    const until = new Date('2051-01-01T00:00:00Z')
    const der = craftCertificateDer({ key, by: key, serial: 200, from, until, usage: [0] })
    const found = readCertificate(Buffer.concat([der, Buffer.alloc(3)]))
    const [signedPart] = sequenceOf(readElement(der))
    expect(found).toMatchObject({
      der,
      signedPart: signedPart?.whole,
      signatureAlgorithm: oids.ecdsaWithSha256,
      serial: { whole: integer(200) },
      serialNumber: 'C8',
      issuer: { whole: encodeName({ commonName: 'issuer', country: 'CN' }) },
      subject: { whole: encodeName({ commonName: 'leaf', country: 'CN' }) },
      notBefore: from,
      notAfter: until,
      publicKey: key.spki,
    })
    expect(found.signature[0]).toBe(0x30)
    expect([...found.extensions]).toEqual([[oids.keyUsage, { critical: true, value: namedBits(0) }]])
  })

  it('is the same again, a copy of the bytes it was read from', () => {
    const der = craftCertificateDer({ key, by: key })
    const first = readCertificate(der)
    expect(readCertificate(Buffer.from(der))).toBe(first)
    der.fill(0)
    expect(first.serialNumber).toBe('07')
    const long = craftCertificateDer({
      key,
      by: key,
      extensions: [makeExtension('1.2.3', octetString(Buffer.alloc(9000)))],
    })
    expect(readCertificate(long)).not.toBe(readCertificate(long))
    const many = Array.from({ length: 140 }, (_, serial) =>
      craftCertificateDer({ key, by: key, serial: serial + 1 }),
    )
    expect(many.map((item) => readCertificate(item).serial.content.at(-1))).toEqual(
      many.map((_, index) => index + 1),
    )
  })

  it('may lack its version and its extensions', () => {
    const der = craftCertificateDer({ key, by: key })
    const [signedPart, ...rest] = sequenceOf(readElement(der))
    const parts = signedPart ? children(signedPart).map(({ whole }) => whole) : []
    const old = sequence(sequence(...parts.slice(1)), ...rest.map(({ whole }) => whole))
    expect(readCertificate(old)).toMatchObject({ serialNumber: '07', extensions: new Map() })
    for (const missing of [1, 3, 4, 5, 6]) {
      const less = sequence(sequence(...parts.toSpliced(missing, 1)), ...rest.map(({ whole }) => whole))
      expect(() => readCertificate(less)).toThrow(DerError)
    }
    expect(() => readCertificate(sequence(sequence(...parts)))).toThrow(DerError)
    expect(() => readCertificate(sequence(sequence(), ...rest.map(({ whole }) => whole)))).toThrow(DerError)
  })

  it('has its extensions where they belong, whatever stands beside them', () => {
    const der = craftCertificateDer({ key, by: key })
    const [signedPart, ...rest] = sequenceOf(readElement(der))
    const parts = signedPart ? children(signedPart).map(({ whole }) => whole) : []
    const uniqueId = element(0x81, Buffer.from([0, 1]))
    const all = sequence(...parts, uniqueId, listOf('1.2.3'), listOf('1.2.4'))
    const found = readCertificate(sequence(all, ...rest.map(({ whole }) => whole)))
    expect([...found.extensions.keys()]).toEqual(['1.2.3'])
  })

  it.each<[string, Buffer[], boolean]>([
    ['TRUE', [boolean(true)], true],
    ['FALSE', [boolean(false)], false],
    ['nothing', [], false],
  ])('has an extension that is critical with %s', (_, flags, critical) => {
    const extension = sequence(oid('1.2.3'), ...flags, octetString(integer(1)))
    expect(withExtensions(extension).extensions.get('1.2.3')).toEqual({ critical, value: integer(1) })
  })

  it('has something that nobody can understand where an extension stands in it twice', () => {
    const [first, second] = [makeExtension('1.2.3', integer(1)), makeExtension('1.2.3', integer(2))]
    const found = withExtensions(first, second).extensions
    expect(found.get('1.2.3')).toEqual({ critical: false, value: integer(2) })
    expect([...found.values()].filter(({ critical }) => critical)).toHaveLength(1)
    expect(withExtensions(first).extensions.size).toBe(1)
  })

  it.each<[string, Buffer[] | undefined, number | undefined]>([
    ['no word about it', undefined, undefined],
    ['nothing', [], undefined],
    ['FALSE', [boolean(false)], undefined],
    ['a length alone', [integer(3)], undefined],
    ['TRUE', [boolean(true)], Infinity],
    ['TRUE and a length', [boolean(true), integer(3)], 3],
    ['TRUE and none', [boolean(true), integer(0)], 0],
    ['TRUE and a length that is no number', [boolean(true), element(2)], 0],
    ['TRUE and a length of two bytes', [boolean(true), integer(256)], 256],
    ['TRUE and a length below nothing', [boolean(true), element(2, Buffer.from([0xff]))], -1],
  ])('is an authority or not: %s', (_, parts, pathLength) => {
    const certificate = withExtensions(
      ...(parts ? [makeExtension(oids.basicConstraints, sequence(...parts))] : []),
    )
    expect(authorityConstraint(certificate)).toEqual(pathLength === undefined ? undefined : { pathLength })
  })

  it('may be used for what its bits say, and for all without them', () => {
    const usable = (...usage: number[]): number[] => {
      const certificate = craftCertificate({ key, by: key, usage })
      return [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((bit) => mayBeUsedFor(certificate, bit))
    }
    expect(usable()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect([usable(0), usable(1, 6), usable(8), usable(7)]).toEqual([[0], [1, 6], [8], [7]])
    const both = craftCertificate({ key, by: key, usage: [1] })
    expect([mayBeUsedFor(both, 0, 1), mayBeUsedFor(both, 0, 2), mayBeUsedFor(both)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('tells usages, policies and its key', () => {
    const policies = sequence(sequence(oid('1.2.3')), sequence(oid('1.2.4'), sequence()))
    const full = withExtensions(
      makeExtension(oids.extendedKeyUsage, sequence(oid(oids.timeStamping), oid(oids.ocspSigning))),
      makeExtension(oids.certificatePolicies, policies),
      makeExtension(oids.subjectKeyIdentifier, octetString(Buffer.from('id'))),
    )
    expect(extendedUsages(full)).toEqual([oids.timeStamping, oids.ocspSigning])
    expect(policyOids(full)).toEqual(['1.2.3', '1.2.4'])
    expect(subjectKeyIdentifier(full)).toEqual(Buffer.from('id'))
    const bare = withExtensions()
    expect([extendedUsages(bare), policyOids(bare), subjectKeyIdentifier(bare)]).toEqual([
      undefined,
      [],
      Buffer.alloc(0),
    ])
  })
})

const attribute = (type: string, value: Buffer): Buffer => setOf(sequence(oid(type), value))

const shown = (...parts: Buffer[]): string => displayName(readElement(sequence(...parts)))

const called = (value: Buffer | string): Buffer =>
  attribute('2.5.4.3', typeof value === 'string' ? utf8(value) : value)

describe('a distinguished name', () => {
  it('has its parts in order, and only those that are there', () => {
    expect(encodeName({ commonName: '张三', country: 'CN' })).toEqual(
      sequence(attribute('2.5.4.6', printable('CN')), attribute('2.5.4.3', utf8('张三'))),
    )
    const whole = {
      country: 'CN',
      organization: '甲',
      organizationalUnit: '乙',
      commonName: '丙',
      serialNumber: 'A1',
    }
    expect(encodeName(whole)).toEqual(
      sequence(
        attribute('2.5.4.6', printable('CN')),
        attribute('2.5.4.10', utf8('甲')),
        attribute('2.5.4.11', utf8('乙')),
        attribute('2.5.4.3', utf8('丙')),
        attribute('2.5.4.5', printable('A1')),
      ),
    )
  })

  it('gives the first value of an attribute', () => {
    const name = readElement(
      sequence(
        attribute('2.5.4.10', utf8('甲')),
        element(0x31, sequence(oid('2.5.4.3'), utf8('乙')), sequence(oid('2.5.4.5'), utf8('丁'))),
        attribute('2.5.4.3', utf8('丙')),
      ),
    )
    expect(['2.5.4.10', '2.5.4.3', '2.5.4.5', '2.5.4.6'].map((type) => nameAttribute(name, type))).toEqual([
      '甲',
      '乙',
      '丁',
      '',
    ])
    // Readers differ in which they take.
    expect(displayName(name)).toBe('乙 / 丙')
    expect(displayName(readElement(sequence(attribute('2.5.4.10', utf8('甲')))))).toBe('甲')
    expect(displayName(readElement(sequence()))).toBe('')
  })

  it.each([
    ['张三', '张三'],
    ['Ana María 𠮷', 'Ana María 𠮷'],
    ['\u202e三张 gpj', '\ufffd三张 gpj'],
    ['张\u200b三', '张\ufffd三'],
    ['张三\0李四', '张三\ufffd李四'],
    ['张三\r\n（已核验）', '张三 （已核验）'],
    ['张三\u2029 \u3000李四', '张三 李四'],
    ['\u3164', '\ufffd'],
    ['张'.repeat(200), '张'.repeat(200)],
    ['𠮷'.repeat(201), `${'𠮷'.repeat(200)}…`],
    ['张'.repeat(9999), `${'张'.repeat(200)}…`],
  ])('is shown with nothing that hides or turns around: %j', (given, wanted) => {
    expect(shown(called(given))).toBe(wanted)
  })

  it('is shown in whatever kind of text', () => {
    expect(shown(called(element(0x1c, Buffer.from([0, 0, 0x5f, 0x20, 0, 2, 0x0b, 0xb7]))))).toBe('张𠮷')
    expect(shown(called(element(0x1c, Buffer.from([0, 0, 0, 65, 0, 0x11, 0, 0, 0, 0]))))).toBe('A\ufffd')
    expect(shown(called(element(0x1e, Buffer.from([0x5f, 0x20, 0]))))).toBe('张')
  })

  it('is shown by what else there is', () => {
    const [organization, given, family] = [
      attribute('2.5.4.10', utf8('甲')),
      attribute('2.5.4.42', utf8('三')),
      attribute('2.5.4.4', utf8('张')),
    ]
    expect(shown(called(' \n'), organization, given)).toBe('甲')
    expect(shown(given, family)).toBe('张 三')
    expect(shown(attribute('1.2.840.113549.1.9.1', utf8('a@b.cn')))).toBe('a@b.cn')
    expect(shown(attribute('2.5.4.5', utf8('42')), attribute('2.5.4.65', utf8('笔名')))).toBe('笔名')
    expect(shown(attribute('2.5.4.5', utf8('42')))).toBe('42')
    expect(shown(called('甲'), called('甲'), called('乙'))).toBe('甲 / 乙')
    expect(shown(...Array.from({ length: 9 }, (_, index) => called(`${index}`)))).not.toContain('8')
  })
})
