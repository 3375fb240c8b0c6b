import { expect, it, vi } from 'vitest'
import { streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { isDynamicForm } from './dynamic-form.ts'

const required = '<dynamicRender>required</dynamicRender>'

/** A document whose form has a field and these packets; what one is packed in is numbered from 101. */
const formOf = (packets: string, extra: string[]): PdfDocument =>
  new PdfDocument(
    makeTestPdf({
      catalog: `/AcroForm<</Fields[100 0 R]/XFA[${packets}]>>`,
      extra: ['<</FT/Tx>>', ...extra],
    }),
  )

it('a packet is read once, however often the form names it', () => {
  const document = formOf('(a)101 0 R'.repeat(1000), [streamSource('<template/>')])
  const decode = vi.spyOn(document, 'decode')
  expect(isDynamicForm(document)).toBe(false)
  expect(decode).toHaveBeenCalledTimes(1)
})

it('packets are read until one says that the pages are drawn later', () => {
  const document = formOf(
    '101 0 R 102 0 R 103 0 R',
    ['<template/>', required, ''].map((xml) => streamSource(xml)),
  )
  const decode = vi.spyOn(document, 'decode')
  expect(isDynamicForm(document)).toBe(true)
  expect(decode).toHaveBeenCalledTimes(2)
})

it('a damaged packet says nothing, and one that is too much to read is refused', () => {
  const damaged = streamSource('no data', '/Filter/FlateDecode')
  expect(isDynamicForm(formOf('101 0 R', [damaged]))).toBe(false)
  const document = formOf('101 0 R', [streamSource('7')])
  vi.spyOn(document, 'decode').mockImplementation(() => {
    throw new PdfError('too-large', 'too much')
  })
  expect(() => isDynamicForm(document)).toThrow(PdfError)
})
