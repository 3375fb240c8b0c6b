import { expect, test } from 'vitest'
import { awkwardFiles } from '../../testing/awkward-files/awkward-files.ts'
import { PdfError } from '../errors.ts'
import { inspectPdf } from '../read/inspect.ts'
import { prepareUpload } from './prepare-upload.ts'

// Small ones: what is tested here is what damage does, and not how much there is of it.
const names = [
  'plain',
  'object-streams',
  'hybrid',
  'form-indirect',
  'encrypted-aes-256',
  'script',
  'already-signed',
]
const files = awkwardFiles.filter(({ name }) => names.includes(name))

test.each(files)('whatever is damaged in $name, it is prepared or refused, never worse', async ({ make }) => {
  const original = await make()
  let seed = 1
  const random = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % limit
  }
  const bad: unknown[] = []
  for (let round = 0; round < 40; round++) {
    const damaged = Buffer.from(original.subarray(0, original.length - random(2) * random(original.length)))
    for (let flip = random(12); flip >= 0; flip--) damaged[random(damaged.length)] = random(256)
    // One after the other: PDFium is not re-entrant.
    // oxlint-disable-next-line no-await-in-loop
    const fault = await faultOf(damaged)
    if (fault !== undefined) bad.push([round, fault])
  }
  expect(bad).toEqual([])
})

/** What went wrong besides a refusal: another error, or a result that is not fit for signing. */
async function faultOf(damaged: Buffer): Promise<unknown> {
  try {
    const { bytes, pages, normalised } = await prepareUpload(damaged)
    const { recovered, encrypted, headerShifted, signed, ...rest } = inspectPdf(bytes)
    // A signature that hangs on no field any more is not touched either.
    const kept = signed || (!normalised && damaged.includes('/ByteRange'))
    const fit = kept || !(recovered || encrypted || headerShifted)
    const same = rest.pages.length === pages.length && (normalised || bytes.equals(damaged))
    return fit && same && pages.length > 0
      ? undefined
      : { recovered, encrypted, headerShifted, pages: pages.length }
  } catch (error) {
    return error instanceof PdfError ? undefined : error
  }
}
