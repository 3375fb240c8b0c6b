import { expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { lockAllBut, lockOfInputs } from './own-locks.ts'

/** A document whose form has these nodes, the first `top` of them at its top. */
function formOf(nodes: readonly string[], top = nodes.length): PdfDocument {
  const fields = Array.from({ length: top }, (_, index) => `${100 + index} 0 R`).join(' ')
  return new PdfDocument(
    makeTestPdf({ catalog: `/AcroForm<</Fields[${fields}]>>`, extra: nodes.map((node) => `<<${node}>>`) }),
  )
}

it.each<[string, PdfDocument, string[] | undefined]>([
  ['no form', new PdfDocument(makeTestPdf()), undefined],
  ['signature fields alone', formOf(['/FT/Sig/T(a)', '/FT/Sig/T(b)']), undefined],
  ['a field of no kind', formOf(['/T(a)']), undefined],
  [
    'fields of every kind',
    formOf(['/FT/Tx/T(a)', '/FT/Btn/T(b)', '/FT/Ch/T(c)', '/FT/Sig/T(d)']),
    ['a', 'b', 'c'],
  ],
  [
    'a group of inputs, named once',
    formOf(['/T(g)/Kids[101 0 R 102 0 R]', '/FT/Tx/T(a)/Parent 100 0 R', '/FT/Tx/T(b)/Parent 100 0 R'], 1),
    ['g'],
  ],
  [
    'a group with a signature field in it',
    formOf(['/T(g)/Kids[101 0 R 102 0 R]', '/FT/Tx/T(a)/Parent 100 0 R', '/FT/Sig/T(b)/Parent 100 0 R'], 1),
    ['g.a'],
  ],
  [
    'a group within a group',
    formOf(
      [
        '/T(g)/Kids[101 0 R 104 0 R]',
        '/T(h)/Parent 100 0 R/Kids[102 0 R 103 0 R]',
        '/FT/Tx/T(a)/Parent 101 0 R',
        '/FT/Tx/T(b)/Parent 101 0 R',
        '/FT/Sig/T(s)/Parent 100 0 R',
      ],
      1,
    ),
    ['g.h'],
  ],
  [
    'a name that only begins like that of a signature field',
    formOf(['/FT/Sig/T(a)', '/FT/Tx/T(ab)']),
    ['ab'],
  ],
  ['a name that a signature field’s begins with', formOf(['/FT/Sig/T(ab)', '/FT/Tx/T(a)']), ['a']],
  ['a name that a signature field has too', formOf(['/FT/Sig/T(a)', '/FT/Tx/T(a)']), ['a']],
  [
    'a widget of another kind than its field',
    formOf(['/FT/Sig/T(a)/Kids[101 0 R]', '/FT/Tx/Parent 100 0 R'], 1),
    undefined,
  ],
])('what can be filled in is locked, no signature field: %s', (_, document, fields) => {
  expect(lockOfInputs(document)).toEqual(fields && { action: 'Include', fields, level: undefined })
})

it('everything but these fields is locked', () => {
  const names = ['a', 'b']
  const lock = lockAllBut(names)
  expect(lock).toEqual({ action: 'Exclude', fields: names, level: undefined })
  expect(lock.fields).not.toBe(names)
})

it('what is nested deeper than fields are is locked by its outermost group, or by its name', () => {
  const deep = 'a.'.repeat(200_000)
  const group = { action: 'Include', level: undefined }
  expect(lockOfInputs(formOf([`/FT/Tx/T(${deep})`]))).toEqual({ ...group, fields: ['a'] })
  expect(lockOfInputs(formOf([`/FT/Tx/T(${deep})`, `/FT/Sig/T(${deep}b)`]))).toEqual({
    ...group,
    fields: [deep],
  })
})
