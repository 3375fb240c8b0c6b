import { describe, expect, it } from 'vitest'
import type { FieldLock } from '../read/field-lock.ts'
import { textOf } from '../read/form-fields.ts'
import { PdfDict, PdfRef, PdfString } from '../read/objects.ts'
import { serialise } from '../write/serialise.ts'
import {
  addCertification,
  addFieldLock,
  documentTimestampDictionary,
  lockDictionary,
  signatureDictionary,
} from './signature-dictionary.ts'

const catalog = new PdfRef(1, 0)
const all: FieldLock = { action: 'All', fields: [], level: undefined }
const some: FieldLock = { action: 'Include', fields: ['a', 'b'], level: 2 }

const transform = (method: string, parameters: string): string =>
  `<</Type /SigRef/TransformMethod /${method}/TransformParams <</Type /TransformParams/${parameters}/V /1.2>>`
const permits = (level: number): string => `${transform('DocMDP', `P ${level}`)}>>`
const locks = (parameters: string): string => `${transform('FieldMDP', parameters)}/Data 1 0 R>>`
const locksSome = locks('Action /Include/Fields [<61> <62>]')

/** As it is written, the spaces between its parts made one. */
const written = (dict: PdfDict): string => serialise(dict).replaceAll(/\s+/g, ' ')

describe('a lock', () => {
  it.each<[string, FieldLock, string]>([
    ['of everything', all, '<</Type /SigFieldLock/Action /All>>'],
    [
      'of some fields, with what is permitted',
      some,
      '<</Type /SigFieldLock/Action /Include/Fields [<61> <62>]/P 2>>',
    ],
    [
      'of none',
      { action: 'Exclude', fields: [], level: undefined },
      '<</Type /SigFieldLock/Action /Exclude/Fields []>>',
    ],
  ])('stands in its field: %s', (_, lock, wanted) => {
    expect(written(lockDictionary(lock))).toBe(wanted)
  })

  it.each<[string, FieldLock, string]>([
    ['of everything', all, `<</Reference [${locks('Action /All')}]>>`],
    ['of some fields, with what is permitted', some, `<</Reference [${permits(2)} ${locksSome}]>>`],
  ])('is stated in a signature: %s', (_, lock, wanted) => {
    expect(written(addFieldLock(new PdfDict(), { catalog, lock }))).toBe(wanted)
  })
})

it('a certification permits what it says, whatever its lock says', () => {
  expect(written(addCertification(new PdfDict(), { catalog, lock: some, level: 1 }))).toBe(
    `<</Reference [${permits(1)} ${locksSome}]>>`,
  )
})

const time = new Date('2026-06-01T04:05:06Z')
const frame = (type: string, subFilter: string, contents: string): string =>
  `/Type /${type}/Filter /Adobe.PPKLite/SubFilter /${subFilter}/ByteRange [0 0000000000 0000000000 0000000000]/Contents <${contents}>`

describe('the dictionary of a signature', () => {
  it('says what it is told and leaves room for its container', () => {
    const dict = signatureDictionary({ signerName: 'A', time }, 5)
    const claimed = dict.get('M')
    expect(claimed instanceof PdfString && textOf(claimed.bytes)).toMatch(/^D:2026060\d{7}/)
    dict.set('M', null)
    expect(written(dict)).toBe(`<<${frame('Sig', 'ETSI.CAdES.detached', '0'.repeat(10))}/M null/Name <41>>>`)
  })

  it('says reason, place and the audit chain when there are any', () => {
    const more = { reason: 'B', location: 'C', auditHead: Buffer.from('head'), auditCount: 0 }
    const full = signatureDictionary({ signerName: 'A', time, ...more }, 5)
    expect(written(full)).toContain(
      '/Name <41>/Reason <42>/Location <43>/QYIN_AuditHead <68656164>/QYIN_AuditCount 0>>',
    )
    const empty = signatureDictionary({ signerName: 'A', time, reason: '', location: '' }, 5)
    expect(written(empty)).toMatch(/\/Name <41>>>$/)
  })

  it('of a document time-stamp is another', () => {
    expect(written(documentTimestampDictionary(2))).toBe(
      `<<${frame('DocTimeStamp', 'ETSI.RFC3161', '0000')}>>`,
    )
  })
})
