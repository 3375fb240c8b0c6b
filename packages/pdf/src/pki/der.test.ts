import { describe, expect, it } from 'vitest'
import {
  DerError,
  children,
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  smallInteger,
  stringOf,
  timeOf,
} from './der-reader.ts'
import {
  bitString,
  boolean,
  certificateTime,
  element,
  generalizedTime,
  integer,
  namedBits,
  nullElement,
  octetString,
  oid,
  printable,
  sequence,
  setOf,
  tagged,
  taggedPrimitive,
  utf8,
} from './der.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('elements', () => {
  it.each<[string, Buffer, string]>([
    ['SEQUENCE', sequence(integer(1), nullElement), '30 05 020101 0500'],
    ['an empty SEQUENCE', sequence(), '3000'],
    ['SET OF, sorted', setOf(integer(2), integer(1)), '31 06 020101 020102'],
    ['a tag', tagged(3, nullElement), 'a3 02 0500'],
    ['a primitive tag', taggedPrimitive(2, Buffer.from([7])), '82 01 07'],
    ['OCTET STRING', octetString(Buffer.from([1, 2])), '04 02 0102'],
    ['BIT STRING', bitString(Buffer.from([1])), '03 02 00 01'],
    ['TRUE', boolean(true), '01 01 ff'],
    ['FALSE', boolean(false), '01 01 00'],
    ['NULL', nullElement, '0500'],
    ['UTF8String', utf8('契'), '0c 03 e5a591'],
    ['PrintableString', printable(`Ab 0'()+,-./:=?`), '13 0f 41622030272829 2b2c2d2e2f3a3d3f'],
    ['UTF8String for what is not printable', printable('a@b'), '0c 03 614062'],
    ['UTF8String for what is not printable at its end', printable('ab*'), '0c 03 61622a'],
    ['digitalSignature', namedBits(0), '03 02 07 80'],
    ['two bits', namedBits(5, 6), '03 02 01 06'],
    ['a bit of the second byte', namedBits(0, 8), '03 03 07 8080'],
    ['the last bit of a byte', namedBits(7), '03 02 00 01'],
    ['zero', integer(0), '02 01 00'],
    ['127', integer(127), '02 01 7f'],
    ['128', integer(128), '02 02 0080'],
    ['256', integer(256), '02 02 0100'],
    ['bytes with zeros before', integer(bytesOf('000001')), '02 01 01'],
    ['bytes with the highest bit', integer(bytesOf('ff')), '02 02 00ff'],
    ['bytes that are zero', integer(bytesOf('0000')), '02 01 00'],
    ['1.2.840.113549', oid('1.2.840.113549'), '06 06 2a864886f70d'],
    ['2.5.4.3', oid('2.5.4.3'), '06 03 550403'],
    ['2.999', oid('2.999'), '06 02 8837'],
    ['a number beyond all', oid('2.25.36893488147419103232'), '06 0b 69 84808080808080808000'],
  ])('%s', (_, found, wanted) => {
    expect(hex(found)).toBe(wanted.replaceAll(' ', ''))
  })

  it.each([0, 127, 128, 255, 256, 65_535, 65_536, 16_777_215, 16_777_216])(
    'are %i bytes long and read again',
    (length) => {
      const bytes = element(4, Buffer.alloc(length, 1))
      expect(readElement(bytes).content).toHaveLength(length)
      expect(readElement(bytes).whole).toHaveLength(bytes.length)
      expect(bytes.length - length).toBe(
        [2, 2, 3, 3, 4, 4, 5, 5, 6][
          [0, 127, 128, 255, 256, 65_535, 65_536, 16_777_215, 16_777_216].indexOf(length)
        ],
      )
    },
  )

  it.each([
    ['1949-12-31T23:59:59Z', '18', '19491231235959Z'],
    ['1950-01-01T00:00:00Z', '17', '500101000000Z'],
    ['2026-02-03T04:05:06.789Z', '17', '260203040506Z'],
    ['2049-12-31T23:59:59Z', '17', '491231235959Z'],
    ['2050-01-01T00:00:00Z', '18', '20500101000000Z'],
  ])('a certificate’s time %s', (time, tagByte, text) => {
    const bytes = certificateTime(new Date(time))
    expect(hex(bytes).slice(0, 2)).toBe(tagByte)
    expect(bytes.toString('latin1', 2)).toBe(text)
    expect(timeOf(readElement(bytes))).toEqual(new Date(time.replace('.789', '')))
  })

  it('GeneralizedTime has its seconds', () => {
    expect(generalizedTime(new Date('2026-02-03T04:05:06Z')).toString('latin1', 2)).toBe('20260203040506Z')
  })
})

it.each(['20260230000000Z', '20250229000000Z', '20260431000000Z', '20260101240000Z'])(
  '%s is no time',
  (text) => {
    expect(() => time(text)).toThrow(DerError)
  },
)

const many = (count: number): Buffer => element(0x30, Buffer.alloc(count * 2, nullElement))

const time = (text: string, tagByte = 0x18): Date => timeOf(readElement(element(tagByte, Buffer.from(text))))

const readText = (tagByte: number, content: Buffer): string =>
  stringOf(readElement(element(tagByte, content)))

describe('what is read', () => {
  it('begins where it is told, and ends at its end', () => {
    const bytes = Buffer.concat([Buffer.from([9, 9]), integer(5), Buffer.from([7])])
    expect(readElement(bytes, 2)).toMatchObject({ tag: 2, whole: integer(5), content: Buffer.from([5]) })
    expect(readElement(new Uint8Array(integer(5)))).toMatchObject({
      tag: 2,
      whole: integer(5),
      content: Buffer.from([5]),
    })
  })

  it.each([
    '',
    '30',
    '3001',
    '3085 0000000000',
    '308100'.slice(0, 4),
    '3080',
    '3085 0000000001',
    '1f01 00',
    'bf01 00',
    '04820001',
    '0484ffffffff',
    '0403 0102',
  ])('%s is no element', (text) => {
    expect(() => readElement(bytesOf(text))).toThrow(expect.objectContaining({ name: 'DerError' }))
  })

  it.each([
    ['0481 01 aa', 1],
    ['0482 0001 aa', 1],
    ['0484 00000002 aabb', 2],
  ])('%s has a length of several bytes', (text, length) => {
    expect(readElement(bytesOf(text)).content).toHaveLength(length)
  })

  it('has children, a hundred thousand at most', () => {
    expect(children(readElement(sequence(integer(1), nullElement))).map(({ tag }) => tag)).toEqual([2, 5])
    expect(children(readElement(many(100_000)))).toHaveLength(100_000)
    expect(() => children(readElement(many(100_001)))).toThrow(DerError)
    expect(() => children(readElement(bytesOf('3003 0502 00')))).toThrow(DerError)
  })

  it('is what was expected, or refused', () => {
    const one = readElement(integer(1))
    expect(expectTag(one, 2)).toBe(one)
    expect(() => expectTag(one, 3)).toThrow(DerError)
    expect(() => expectTag(undefined, 3)).toThrow(DerError)
    expect(sequenceOf(readElement(sequence(nullElement)))).toHaveLength(1)
    expect(() => sequenceOf(readElement(setOf()))).toThrow(DerError)
  })

  it.each([
    '0.9',
    '1.2.840.113549',
    '1.39.1',
    '2.5.4.3',
    '2.40',
    '2.999.3',
    '2.25.36893488147419103232',
    '2.16.840.1.101.3.4.2.1',
  ])('is the identifier %s', (dotted) => {
    expect(oidText(readElement(oid(dotted)))).toBe(dotted)
    expect(oidText(readElement(oid(dotted)))).toBe(dotted)
  })

  it('is no longer than identifiers are: a megabyte of one number takes minutes', () => {
    expect(oidText(readElement(element(0x06, Buffer.alloc(128, 1))))).toMatch(/^0\.1\.1\./)
    expect(() => oidText(readElement(element(0x06, Buffer.alloc(129, 0xff))))).toThrow(DerError)
  })

  it.each(['0600', '0601 80', '0603 2a8001', '0602 8001', '0603 2a03ff'])('is no identifier: %s', (text) => {
    expect(() => oidText(readElement(bytesOf(text)))).toThrow(DerError)
  })

  it('is a whole number', () => {
    expect(
      [0, 1, 127, 128, 255, 65_536, 2 ** 40].map((value) => smallInteger(readElement(integer(value)))),
    ).toEqual([0, 1, 127, 128, 255, 65_536, 2 ** 40])
    for (const text of ['0200', '0201 80', '0202 ff00', '0207 01000000000000', '0301 00']) {
      expect(() => smallInteger(readElement(bytesOf(text)))).toThrow(DerError)
    }
    expect(smallInteger(readElement(bytesOf('0206 010000000000')))).toBe(2 ** 40)
    expect(
      ['0201 00', '0202 00ff', '0203 000001', '0202 0a0b', '0203 0a000b', '0200'].map((text) =>
        integerHex(readElement(bytesOf(text))),
      ),
    ).toEqual(['00', 'FF', '01', '0A0B', '0A000B', ''])
    expect(
      ['0201 ff', '0202 ffff', '0201 80', '0202 ff00', '0202 8001'].map((text) =>
        integerHex(readElement(bytesOf(text))),
      ),
    ).toEqual(['-01', '-01', '-80', '-0100', '-7FFF'])
    expect(() => integerHex(readElement(element(0x02, Buffer.alloc(4097, 0xff))))).toThrow(DerError)
  })

  it.each([
    ['20260203040506Z', 0x18, '2026-02-03T04:05:06.000Z'],
    ['20260203040506.1Z', 0x18, '2026-02-03T04:05:06.100Z'],
    ['20260203040506.123456Z', 0x18, '2026-02-03T04:05:06.123Z'],
    ['490203040506Z', 0x17, '2049-02-03T04:05:06.000Z'],
    ['500203040506Z', 0x17, '1950-02-03T04:05:06.000Z'],
  ])('is the time %s', (text, tagByte, wanted) => {
    expect(time(text, tagByte).toISOString()).toBe(wanted)
  })

  it.each<[string, number?]>([
    ['20260203040506'],
    ['20260203040506+0800'],
    ['2026020304Z'],
    ['x20260203040506Z'],
    ['20260203040506Zx'],
    ['20261303040506Z'],
    ['20260203040506Z', 0x16],
    ['260203040506Z', 0x18],
    [''],
  ])('is not the time %s', (text, tagByte = 0x18) => {
    expect(() => time(text, tagByte)).toThrow(DerError)
  })

  it('is a text of any kind', () => {
    expect(readText(0x0c, Buffer.from('契'))).toBe('契')
    expect(readText(0x13, Buffer.from('é', 'latin1'))).toBe('é')
    expect(readText(0x1e, bytesOf('5951 0041'))).toBe('契A')
    expect(readText(0x1e, bytesOf('5951 00'))).toBe('契')
    expect(stringOf(undefined)).toBe('')
  })
})
