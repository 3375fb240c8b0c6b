import { PdfError } from '../src/errors.ts'
import { PdfDocument } from '../src/read/document.ts'
import { listSignatureFields } from '../src/read/form-fields.ts'
import { inspectPdf, type PdfInspection } from '../src/read/inspect.ts'
import { PdfStream } from '../src/read/objects.ts'
import { listPages } from '../src/read/pages.ts'
import { PdfSyntaxError } from '../src/read/syntax-error.ts'
import { fillFields } from '../src/sign/fill-fields.ts'
import { prepareFields } from '../src/sign/prepare-fields.ts'
import type { Appearance, SignerMaterial } from '../src/types.ts'
import { verifyPdf } from '../src/verify/verify-pdf.ts'

const fieldName = 'fuzz'
const appearance: Appearance = { kind: 'vector', width: 10, height: 10, content: '0 0 10 10 re f' }

/** What to do with a file beyond reading it. */
export interface Exercise {
  decode: boolean
  prepare: boolean
  /** Needs `prepare`. */
  sign: boolean
}

/**
 * Does with a file what the product does: inspects and verifies it, decodes its streams, adds a field and signs.
 * Returns whether it opened. Refusals are as they should be; anything else is thrown, broken promises about the
 * output too.
 */
export async function exerciseFile(
  bytes: Buffer,
  signer: SignerMaterial,
  exercise: Exercise,
): Promise<boolean> {
  const inspection = await unlessRefused(() => inspectPdf(bytes))
  verifyPdf(bytes)
  if (!inspection) return false
  if (exercise.decode) await unlessRefused(() => decodeStreams(new PdfDocument(bytes)))
  const prepared = exercise.prepare ? await unlessRefused(() => prepare(bytes)) : undefined
  if (!prepared) return true
  checkGrown(bytes, prepared, inspection)
  if (exercise.sign) await sign(prepared, signer)
  return true
}

/** The output is checked by `fillFields` itself. */
async function sign(prepared: Buffer, signer: SignerMaterial): Promise<void> {
  const fields = [{ name: fieldName, appearance }]
  await unlessRefused(() => fillFields(prepared, { fields, signer, signerName: 'Fuzz', time: new Date() }))
}

async function unlessRefused<Result>(act: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'signing-failed') return undefined
    throw error
  }
}

function decodeStreams(document: PdfDocument): void {
  for (const number of document.entries.keys()) {
    const object = document.get(number)
    if (object instanceof PdfStream) decodeStream(document, object)
  }
}

function decodeStream(document: PdfDocument, stream: PdfStream): void {
  try {
    document.decode(stream)
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error
  }
}

async function prepare(bytes: Buffer): Promise<Buffer> {
  const box = { page: 0, left: 0, top: 0, widthPt: 1, heightPt: 1 }
  return (await prepareFields(bytes, { fields: [{ name: fieldName, box }] })).bytes
}

/** The input is a prefix, the output opens without repair, has the same pages and the field. */
function checkGrown(before: Buffer, after: Buffer, inspection: PdfInspection): void {
  if (!after.subarray(0, before.length).equals(before)) throw new Error('the input is not a prefix')
  const document = new PdfDocument(after)
  const pages = listPages(document).length
  if (pages !== inspection.pages.length) throw new Error(`${inspection.pages.length} pages became ${pages}`)
  const names = listSignatureFields(document).map((field) => field.name)
  if (document.recovered) throw new Error('the output needs repair')
  if (!names.includes(fieldName)) throw new Error('the new field cannot be found')
}
