import { describe, expect, it } from 'vitest'
import {
  boolean,
  element,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  taggedPrimitive,
  tagged,
} from './der.ts'
import { DerError } from './der-reader.ts'
import { oids } from './oids.ts'
import { parseTimestampInfo, readTimestampInfo } from './timestamp-info.ts'

const time = new Date('2026-01-02T03:04:05Z')
const hash = Buffer.alloc(32, 1)
const imprint = sequence(sequence(oid(oids.sha256)), octetString(hash))
const infoWith = (...rest: Buffer[]): Buffer =>
  sequence(integer(1), oid('1.2.3'), imprint, integer(0xbeef), generalizedTime(time), ...rest)
const token = (type: string, ...content: Buffer[]): Buffer =>
  sequence(oid(oids.signedData), tagged(0, sequence(integer(3), sequence(), sequence(oid(type), ...content))))

const millis = (...bytes: number[]): Buffer => taggedPrimitive(0, Buffer.from(bytes))
const micros = (...bytes: number[]): Buffer => taggedPrimitive(1, Buffer.from(bytes))

const extension = (...critical: Buffer[]): Buffer =>
  tagged(1, sequence(oid('1.2.3'), ...critical, octetString(Buffer.alloc(0))))

const isUnderstood = (...parts: Buffer[]): boolean => parseTimestampInfo(infoWith(...parts)).isUnderstood

describe('what a time-stamp token attests', () => {
  it('is read from within', () => {
    const found = readTimestampInfo(
      token(oids.timestampInfo, tagged(0, octetString(infoWith(integer(0xab))))),
    )
    expect(found).toEqual({
      hashAlgorithm: oids.sha256,
      hash,
      time,
      accuracyMs: undefined,
      policyOid: '1.2.3',
      serialNumber: 'BEEF',
      nonce: 'AB',
      isUnderstood: true,
    })
    expect(parseTimestampInfo(infoWith()).nonce).toBeUndefined()
    const twice = [sequence(integer(1)), sequence(integer(2)), integer(1), integer(2)]
    expect(parseTimestampInfo(infoWith(...twice))).toMatchObject({ accuracyMs: 1000, nonce: '01' })
  })

  it('says a time of the one kind that there is', () => {
    const parts = [integer(1), oid('1.2.3'), imprint, integer(0xbeef)]
    const short = element(0x17, Buffer.from('260102030405Z'))
    expect(() => parseTimestampInfo(sequence(...parts, short))).toThrow(DerError)
  })

  it('may say what must not be passed over', () => {
    expect(isUnderstood(extension())).toBe(true)
    expect(isUnderstood(extension(boolean(false)))).toBe(true)
    expect(isUnderstood(extension(boolean(true)))).toBe(false)
    expect(isUnderstood(integer(1), extension(boolean(true)))).toBe(false)
  })

  it.each<[string, Buffer[], number]>([
    ['nothing', [], 0],
    ['seconds', [integer(2)], 2000],
    ['milliseconds', [millis(1, 0)], 256],
    ['microseconds', [micros(0xfa)], 0.25],
    ['all', [integer(1), millis(5), micros(0xfa)], 1005.25],
    ['an empty number', [millis()], 0],
    ['a number of six bytes', [millis(0, 0, 0, 0, 0, 9)], 9],
    ['a number too long', [millis(0, 0, 0, 0, 0, 0, 9)], 0],
  ])('is as exact as it says: %s', (_, parts, wanted) => {
    expect(parseTimestampInfo(infoWith(sequence(...parts))).accuracyMs).toBe(wanted)
  })

  it.each<[string, Buffer]>([
    [
      'another kind of container',
      sequence(
        oid(oids.data),
        tagged(
          0,
          sequence(
            integer(3),
            sequence(),
            sequence(oid(oids.timestampInfo), tagged(0, octetString(infoWith()))),
          ),
        ),
      ),
    ],
    ['an empty container', sequence(oid(oids.signedData))],
    ['other content', token(oids.data, tagged(0, octetString(infoWith())))],
    ['no content', token(oids.timestampInfo)],
    ['content of another kind', token(oids.timestampInfo, tagged(0, element(0x0c, infoWith())))],
  ])('is not read from %s', (_, der) => {
    expect(() => readTimestampInfo(der)).toThrow(DerError)
  })
})
