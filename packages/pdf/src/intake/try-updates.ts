import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { highestNumber } from '../read/highest-number.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'
import { PdfRef, dictOf, name, numberOf } from '../read/objects.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import { closingRevision } from '../sign/complete.ts'
import { addToForm, addToPage, signatureWidget } from '../sign/form-changes.ts'
import { freeFieldName } from '../sign/taken-names.ts'
import { nameExtension } from '../sign/name-extension.ts'
import { lockAllBut, lockOfInputs } from '../sign/own-locks.ts'
import {
  addCertification,
  addFieldLock,
  lockDictionary,
  signatureDictionary,
} from '../sign/signature-dictionary.ts'
import { addValidationMaterial } from '../sign/validation-material.ts'
import { objectsNamed } from '../verify/content-references.ts'
import { policyAfter } from '../verify/change-policy.ts'
import { listChanges } from '../verify/list-changes.ts'
import { RevisionPair } from '../verify/revision-pair.ts'
import { placedSignatures, type PlacedSignature } from '../verify/signature-range.ts'
import { StateReferences, type ReferenceCache } from '../verify/state-references.ts'
import { GrowingFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'

/**
 * What keeps the platform's own updates of a file from being judged as what they are; undefined where nothing does. All of
 * them are tried on a copy, with signatures that say nothing, and the verifier is asked what changed: whatever it does not
 * permit there, it would not permit in any contract made of the file.
 */
export async function findHindrance(bytes: Uint8Array, isSigned: boolean): Promise<string | undefined> {
  try {
    const document = new PdfDocument(bytes)
    if (!isSigned && placedSignatures(document).length > 0) return 'a signature stands outside the form'
    const cache: ReferenceCache = new Map()
    const references = [...new StateReferences(document, cache).all()].map(({ to }) => to)
    const reserved = findReserved(document, references, cache)
    if (reserved !== undefined) return `object ${reserved} is spoken of and not there`
    const pages = isSigned ? listPages(document) : pagesToTry(document, references)
    return await tryUpdates(bytes, { isSigned, pages })
  } catch (error) {
    // A file that is at some limit already.
    if (error instanceof PdfError) return error.message
    throw error
  }
}

/** A number that an update may give to an object, and something refers to already: be it content, which some readers follow. */
function findReserved(
  document: PdfDocument,
  references: readonly number[],
  cache: ReferenceCache,
): number | undefined {
  const highest = highestNumber(document)
  const isReserved = (number: number): boolean => number > highest && number <= maxObjectNumber
  const setting = { cache, filled: new Map(), policy: policyAfter(document, []) }
  const { numbers } = objectsNamed(new RevisionPair(document, document, setting))
  return references.find(isReserved) ?? [...numbers].find(isReserved)
}

/**
 * The pages that can make a difference. Before the first signature they change as they may; later only what they list does,
 * which another object may have as well where the list is an object of its own.
 */
function pagesToTry(document: PdfDocument, references: readonly number[]): PdfPage[] {
  const pages = listPages(document)
  const seen = new Set<number>()
  const shared = new Set(references.filter((number) => seen.has(number) || !seen.add(number)))
  const lists = new Set<number>()
  return pages.filter(({ dict }, index) => {
    const list = dict.get('Annots')
    if (index === 0 || index === pages.length - 1) return true
    if (!(list instanceof PdfRef) || !shared.has(list.number) || lists.has(list.number)) return false
    return lists.add(list.number)
  })
}

const room = 8
const noTime = new Date(0)
const statement = { signerName: '', time: noTime }

async function tryUpdates(
  bytes: Uint8Array,
  { isSigned, pages }: { isSigned: boolean; pages: readonly PdfPage[] },
): Promise<string | undefined> {
  const file = new GrowingFile(bytes)
  const { certification, fields } = addFields(file, pages, isSigned)
  if (certification) await certify(file, certification, [...fields.keys()])
  await fill(file, [...fields.values()])
  const store = new Revision(file.document)
  nameExtension(store)
  addValidationMaterial(store, { certificates: [evidence(1)], crls: [evidence(2)], ocsps: [evidence(3)] })
  file.append(store)
  const closing = closingRevision(file.document, room)
  await file.appendSigned(closing.revision, closing.signature, maker)
  const document = new PdfDocument(file.finish([]).bytes)
  const numbers = new Set([...fields.values()].map(({ number }) => number))
  const { changes } = listChanges(document, asOne(placedSignatures(document), numbers))
  const refused = changes.find(({ allowed }) => !allowed)
  return refused && [refused.kind, refused.object, refused.field, refused.detail].filter(Boolean).join(' ')
}

const maker = {
  digestName: 'sha256',
  room,
  sign: (): Promise<Buffer> => Promise.resolve(Buffer.alloc(0)),
} as const

function evidence(kind: number): Buffer {
  return Buffer.from(`trial ${kind}`)
}

/** A place to sign on each page, and in a file without signatures one for the certification. */
function addFields(
  file: GrowingFile,
  pages: readonly PdfPage[],
  isSigned: boolean,
): { certification: PdfRef | undefined; fields: Map<string, PdfRef> } {
  const revision = new Revision(file.document)
  const beginning = freeFieldName(file.document, 'Trial')
  const names = pages.map((_, index) => `${beginning}${index}`)
  const lock = isSigned ? lockOfInputs(file.document) : lockAllBut(names)
  const lockRef = lock && revision.add(lockDictionary(lock))
  const fields = new Map<string, PdfRef>()
  for (const [index, page] of pages.entries()) {
    const fieldName = names[index] ?? ''
    const widget = signatureWidget(page, fieldName, [0, 0, 1, 1])
    const ref = revision.add(lockRef ? widget.set('Lock', lockRef) : widget)
    addToPage(revision, page, [ref])
    fields.set(fieldName, ref)
  }
  const [first] = pages
  if (!first) throw new PdfError('broken', 'no pages found')
  const certification = isSigned
    ? undefined
    : revision.add(signatureWidget(first, `${beginning}Certification`, [0, 0, 0, 0]))
  if (certification) addToPage(revision, first, [certification])
  addToForm(revision, [...fields.values(), ...(certification ? [certification] : [])])
  nameExtension(revision)
  file.append(revision)
  return { certification, fields }
}

async function certify(file: GrowingFile, field: PdfRef, names: readonly string[]): Promise<void> {
  const revision = new Revision(file.document)
  const catalog = file.document.rootRef
  const lock = lockAllBut(names)
  const dict = addCertification(signatureDictionary(statement, room), { catalog, lock, level: 2 })
  const signature = revision.add(dict)
  revision.change(field).set('V', signature)
  revision.change(catalog).set('Perms', dictOf({ DocMDP: signature }))
  await file.appendSigned(revision, signature, maker)
}

/** All at once: one signature is made as others are, and stands for all. */
async function fill(file: GrowingFile, fields: readonly PdfRef[]): Promise<void> {
  const revision = new Revision(file.document)
  const lock = lockOfInputs(file.document)
  const catalog = file.document.rootRef
  let last: PdfRef | undefined
  for (const field of fields) {
    const dict = signatureDictionary(statement, room)
    last = revision.add(lock ? addFieldLock(dict, { catalog, lock }) : dict)
    const look = dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 1, 1].map((value) => numberOf(value)),
    })
    const shown = revision.addStream(look, Buffer.from('0 0 1 1 re f'))
    revision
      .change(field)
      .set('V', last)
      .set('AP', dictOf({ N: shown }))
  }
  if (last) await file.appendSigned(revision, last, maker)
}

/** The signatures as found, those of the fields that were filled at once all as the one among them that was made. */
function asOne(placed: readonly PlacedSignature[], fields: ReadonlySet<number>): PlacedSignature[] {
  const made = placed.find(({ fieldNumber, range }) => range && fields.has(fieldNumber))
  return placed
    .map((item) => (made && fields.has(item.fieldNumber) ? { ...item, range: made.range } : item))
    .toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0))
}
