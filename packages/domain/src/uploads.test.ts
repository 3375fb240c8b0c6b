import { describe, expect, it } from 'vitest'
import { contentProblem, fileKindOf, uploadProblem, uploadRules } from './uploads.ts'

const megabyte = 1024 * 1024
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const pdf = bytes('%PDF-1.7\n')
const png = bytes('\u0089PNG\r\n\u001a\n')
const jpeg = bytes('\u00ff\u00d8\u00ff\u00e0')

it.each<[keyof typeof uploadRules, string, number, string | null]>([
  ['contract', '合同.PDF', 20 * megabyte, null],
  ['contract', '合同.pdf', 20 * megabyte + 1, '附件大小不能超过20MB'],
  ['contract', '合同.docx', 1, '仅支持pdf格式'],
  ['sealImage', '章.png', 2 * megabyte, null],
  ['sealImage', '章.jpg', 1, '仅支持PNG格式图片'],
  ['sealImage', '章.png', 2 * megabyte + 1, '图片大小不能超过2MB'],
  ['image', 'a.jpeg', 10 * megabyte, null],
  ['image', 'a.gif', 1, '仅支持jpeg、jpg、png格式图片'],
  ['licence', 'a.png', 10 * megabyte + 1, '图片大小不能超过10M'],
  ['identityImage', 'a.bmp', 1, '证件照片仅支持jpg、png、jpeg格式'],
  ['face', 'a.bmp', 1, '人脸照片仅支持jpg、png、jpeg格式'],
  ['applicationForm', 'a.jpg', 8 * megabyte + 1, '图片大小不能超过8M'],
  ['applicationForm', 'a.pdf', 1, '申请表仅支持jpg、jpeg、png格式'],
])('judges for %s the file %s of %i bytes', (rule, name, size, problem) => {
  expect(uploadProblem(uploadRules[rule], { name, size })).toBe(problem)
})

describe('content', () => {
  it.each([
    [pdf, 'pdf'],
    [bytes(`junk\n${'x'.repeat(500)}%PDF-1.4`), 'pdf'],
    [bytes(`${'x'.repeat(1024)}%PDF-1.4`), null],
    [png, 'png'],
    [jpeg, 'jpeg'],
    [bytes('MZ\u0090'), null],
    [new Uint8Array(), null],
  ])('knows a kind by its bytes', (head, kind) => {
    expect(fileKindOf(head)).toBe(kind)
  })
  it('refuses a renamed file', () => {
    expect(contentProblem(uploadRules.contract, { head: bytes('MZ'), size: 2 })).toBe('仅支持pdf格式')
    expect(contentProblem(uploadRules.sealImage, { head: jpeg, size: 4 })).toBe('仅支持PNG格式图片')
    expect(contentProblem(uploadRules.contract, { head: pdf, size: 9 })).toBeNull()
    expect(contentProblem(uploadRules.contract, { head: pdf, size: 21 * megabyte })).toBe(
      '附件大小不能超过20MB',
    )
  })
})
