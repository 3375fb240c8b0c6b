import { describe, expect, it } from 'vitest'
import { parseOpenParams } from './open-params.ts'

const NOTHING = {
  textLayer: 'on',
  disableAutoFetch: false,
  disableFontFace: false,
  disableHistory: false,
  disableRange: false,
  disableStream: false,
  disableWorker: false,
  pdfBug: false,
  verbosity: undefined,
}

describe('parseOpenParams', () => {
  it.each([
    ['', {}],
    ['#page=3&zoom=200,50,300', {}],
    ['#textlayer=off', { textLayer: 'off' }],
    ['textlayer=visible', { textLayer: 'visible' }],
    ['#textLayer=shadow', { textLayer: 'shadow' }],
    ['#textlayer=hover&page=2', { textLayer: 'hover' }],
    ['#textlayer=on', {}],
    ['#textlayer=banana', {}],
    ['#disableautofetch=true&disablestream=true', { disableAutoFetch: true, disableStream: true }],
    ['#disablerange=TRUE', {}],
    ['#disablerange=true', { disableRange: true }],
    ['#disablefontface=true', { disableFontFace: true }],
    ['#disablehistory=true', { disableHistory: true }],
    ['#disableworker=true', { disableWorker: true }],
    ['#pdfbug=all', { pdfBug: true }],
    ['#verbosity=5', { verbosity: 5 }],
    ['#verbosity=loud', {}],
    ['#locale=de', {}],
    ['#nameddest=chapter%201', {}],
  ])('reads %j', (hash, asked) => {
    expect(parseOpenParams(hash)).toEqual({ ...NOTHING, ...asked })
  })
})
