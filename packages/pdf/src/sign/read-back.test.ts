import { constants, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PdfError } from '../errors.ts'
import { inspectPdf } from '../read/inspect.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { prepareFields } from './prepare-fields.ts'

const box = { page: 0, left: 0, top: 0, widthPt: 10, heightPt: 10 }

/** A file without a cross-reference whose only content is packed, in a stream that says it is that long. */
function packedWithout(length: number): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']
  objects.push('<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>')
  let at = 0
  const places = objects.map((object, index) => {
    const place = `${index + 1} ${at}`
    at += object.length + 1
    return place
  })
  const index = `${places.join(' ')} `
  // Not ended: what follows would be taken for more of it.
  const data = deflateSync(index + objects.join(' '), { finishFlush: constants.Z_SYNC_FLUSH })
  const dict = `<</Type/ObjStm/N 3/First ${index.length}/Length ${length}/Filter/FlateDecode>>`
  return Buffer.from(
    `%PDF-1.7\n9 0 obj\n${dict}\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`,
    'latin1',
  )
}

it('signs a file without a cross-reference, or refuses it: what is written can be read', async () => {
  const outcomes = new Map<string, number>()
  for (let length = 200; length < 700; length++) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await outcomeOf(packedWithout(length))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.keys()].toSorted()).toEqual(['broken', 'signed'])
  expect(outcomes.get('broken')).toBeLessThan(100)
})

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    const prepared = await prepareFields(bytes, { fields: [{ name: 'a', box }] })
    const { recovered, emptySignatureFields } = inspectPdf(prepared.bytes)
    return !recovered && emptySignatureFields.includes('a') ? 'signed' : 'unreadable'
  } catch (error) {
    return error instanceof PdfError ? error.code : String(error)
  }
}

it('signs a whole file as before', async () => {
  const { bytes } = await prepareFields(makeTestPdf(), { fields: [{ name: 'a', box }] })
  expect(inspectPdf(bytes).emptySignatureFields).toEqual(['a'])
})
