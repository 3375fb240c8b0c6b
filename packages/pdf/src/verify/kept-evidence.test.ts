import { expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'
import type { TestPdf } from '../../testing/test-pdf.ts'

const entry = 'A'.repeat(40)
const catalog = (store: string): string => `<</Type/Catalog/Pages 2 0 R/DSS<<${store}>>>>`
const extra = [streamSource('one'), streamSource('two'), streamSource('one')]
const holds = (store: string): TestPdf => ({ catalog: `/DSS<<${store}>>`, extra })
const kept = ['+ validation-data /DSS']
const changed = ['- validation-data-changed /DSS']

const rows: [string, Case, string[]][] = [
  [
    'an answer that is no longer listed',
    { before: holds('/OCSPs[100 0 R 101 0 R]'), after: { 1: catalog('/OCSPs[101 0 R]') } },
    kept,
  ],
  [
    'a list of answers that is gone',
    { before: holds('/CRLs[101 0 R]/OCSPs[100 0 R]'), after: { 1: catalog('/CRLs[101 0 R]') } },
    kept,
  ],
  [
    'an answer that is called a list',
    { before: holds('/OCSPs[100 0 R]'), after: { 1: catalog('/CRLs[100 0 R]') } },
    kept,
  ],
  [
    'a certificate that is gone',
    { before: holds('/Certs[100 0 R 101 0 R]'), after: { 1: catalog('/Certs[101 0 R]') } },
    kept,
  ],
  [
    "what only a signature's own entry held, gone with it",
    {
      before: holds(`/OCSPs[101 0 R]/VRI<</${entry}<</OCSP[100 0 R]>>>>`),
      after: { 1: catalog('/OCSPs[101 0 R]') },
    },
    kept,
  ],
  [
    'what stays listed, while the entry that held it as well is gone',
    {
      before: holds(`/OCSPs[100 0 R]/VRI<</${entry}<</OCSP[100 0 R]>>>>`),
      after: { 1: catalog('/OCSPs[101 0 R 100 0 R]') },
    },
    kept,
  ],
  [
    'the same answer in another object',
    { before: holds('/OCSPs[100 0 R]'), after: { 1: catalog('/OCSPs[102 0 R]') } },
    kept,
  ],
  [
    'the whole store, gone',
    { before: holds('/OCSPs[100 0 R]'), after: { 1: '<</Type/Catalog/Pages 2 0 R>>' } },
    changed,
  ],
  [
    'an answer exchanged in its place',
    { before: holds('/OCSPs[100 0 R]'), after: { 100: streamSource('two') } },
    ['+ validation-data /DSS', '- object #100'],
  ],
  [
    'more answers',
    { before: holds('/OCSPs[100 0 R]'), after: { 1: catalog('/OCSPs[100 0 R 101 0 R]') } },
    kept,
  ],
]

it.each(rows)('evidence that a signed state held may be listed no longer: %s', (_, one, wanted) => {
  expect(compare(one)).toEqual(wanted)
})
