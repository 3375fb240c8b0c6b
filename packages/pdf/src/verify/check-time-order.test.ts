import { describe, expect, it } from 'vitest'
import { makeContainer, makeToken } from '../../testing/foreign-signer.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { checkTimeOrder } from './check-time-order.ts'

const one = await makeTestAuthority('p-256')
const other = await makeTestAuthority('p-256')
const at = (seconds: number): Date => new Date(Date.parse('2026-06-01T00:00:00Z') + seconds * 1000)

/** A signature dictionary with nothing but its container. */
const held = (subFilter: string, container: Buffer): string =>
  `<</Type/Sig/SubFilter/${subFilter}/Contents<${container.toString('hex')}>>>`
const stamp = (seconds: number, { timestamp } = one): string =>
  held('ETSI.RFC3161', makeToken(Buffer.alloc(1), at(seconds), timestamp))
const signature = (seconds?: number): string =>
  held(
    'ETSI.CAdES.detached',
    makeContainer(Buffer.alloc(1), {
      signer: one.person,
      scheme: 'ec',
      ...(seconds !== undefined && { timestamp: (value) => makeToken(value, at(seconds), one.timestamp) }),
    }),
  )

function check(...values: string[]): void {
  const fields = values.map((_, index) => `${100 + index} 0 R`).join(' ')
  const extra = values.map((value, index) => `<</FT/Sig/T(f${index})/V${value}>>`)
  checkTimeOrder(new PdfDocument(makeTestPdf({ catalog: `/AcroForm<</Fields[${fields}]>>`, extra })))
}

// These tokens do not say how exact they are: each is taken to be so to the minute.
describe('time-stamps of one authority', () => {
  it.each<[string, string[]]>([
    ['none', []],
    ['one alone', [stamp(0)]],
    ['one after another', [stamp(0), signature(300), stamp(600)]],
    ['as far back as they may be wrong', [stamp(120), stamp(0)]],
    ['another authority’s before', [stamp(600), stamp(0, other)]],
    [
      'nothing that can be read between',
      [stamp(0), held('ETSI.RFC3161', Buffer.from('nonsense')), stamp(600)],
    ],
    ['signatures without any', [stamp(600), signature(), signature()]],
    ['those of formats that have none', [stamp(600), stamp(0).replace('RFC3161', 'other')]],
  ])('are in order: %s', (_, values) => {
    expect(() => check(...values)).not.toThrow()
  })

  it.each<[string, string[]]>([
    ['document time-stamps', [stamp(121), stamp(0)]],
    ['those of signatures', [signature(121), signature(0)]],
    ['one of each kind', [signature(600), stamp(0)]],
    ['with another’s between', [stamp(600), stamp(300, other), stamp(0)]],
    ['with one in order before', [stamp(0), stamp(600), stamp(300)]],
    ['another authority’s only', [stamp(0), stamp(600, other), stamp(300, other), stamp(900)]],
  ])('contradict each other: %s', (_, values) => {
    expect(() => check(...values)).toThrow(
      expect.objectContaining({
        name: 'PdfError',
        code: 'timestamp-failed',
        message: 'a time-stamp is earlier than one that it covers',
      }),
    )
  })
})
