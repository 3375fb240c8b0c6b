import { issueCrl } from '../../src/pki/issue-crl.ts'
import { completeDocument } from '../../src/sign/complete.ts'
import { fillFields } from '../../src/sign/fill-fields.ts'
import { prepareFields } from '../../src/sign/prepare-fields.ts'
import { PdfError } from '../../src/errors.ts'
import { PdfDocument } from '../../src/read/document.ts'
import { openDocument } from '../../src/verify/open-document.ts'
import type { Appearance, TimestampSource } from '../../src/types.ts'
import { makeEncryption } from '../../testing/awkward-files/encryption.ts'
import { fillPlaceholder, makeContainer } from '../../testing/foreign-signer.ts'
import { RandomSource } from '../../testing/random-source.ts'
import { makeTestAuthority, type TestAuthority, type TestSigner } from '../../testing/test-authority.ts'
import { addAlias, baseObjects, numbers, stream } from './base-objects.ts'
import { encryptSource } from './encrypt-source.ts'
import { addNamed } from './content-names.ts'
import { addCover, addNote } from './gap-attacks.ts'
import {
  addHidden,
  addLost,
  addOddity,
  addOrphan,
  addSaidSection,
  linearised,
  oddEnding,
  oddHead,
  packContents,
  withItsLength,
  withItsSection,
} from './odd-bases.ts'
import { plainForms, revisionForms, writeRevision, type RevisionPlan } from './write-revision.ts'

/** A signed file and the states it went through. */
export interface SignedBase {
  /** What each signature covers, the last being the file. */
  states: Buffer[]
  /** An object of it stands in a second place, so that honest changes may show. */
  aliased: boolean
  /** DocMDP level; 0 for files that nobody certified. */
  certification: number
  /** Nothing may follow but the renewal of its last time-stamp. */
  closed: boolean
  /** Made by our own writer. */
  own: boolean
}

/** Who signs in a run: people everybody here trusts, and a stranger with the same names. */
export interface Signers {
  authority: TestAuthority
  stranger: TestAuthority
  crl: Buffer
}

/** New keys for a run. */
export async function makeSigners(): Promise<Signers> {
  const authority = await makeTestAuthority('p-256')
  const day = { thisUpdate: new Date(), nextUpdate: new Date(Date.now() + 86_400_000) }
  const crl = await issueCrl({ issuer: authority.issuing, revoked: [], number: 1, ...day })
  return { authority, stranger: await makeTestAuthority('p-256'), crl: Buffer.from(crl) }
}

/** How many cases in a row begin with the same signed file. */
export const casesPerBase = 10

/** The signed file of some cases: the same choices for the same seed, other keys and signatures in each run. */
export async function makeBase(seed: number, group: number, signers: Signers): Promise<SignedBase> {
  const random = new RandomSource(Math.imul(seed, 0x85eb_ca6b) + group)
  return random.oneIn(4) ? ownBase(random, signers) : foreignBase(random, signers)
}

/** Signed as other programs do, in one revision with everything else. */
async function foreignBase(random: RandomSource, signers: Signers): Promise<SignedBase> {
  const certification = random.pick([0, 0, 2, 2, 3, 1])
  const objects = baseObjects(random, certification)
  const aliases = random.pick([0, 1, 1, 2])
  for (let count = aliases; count > 0; count--) addAlias(objects, random)
  const isOdd = addOddity(objects, random)
  const hasOrphan = addOrphan(objects, random)
  const isNote = addNote(objects, random)
  const { isCovered, again } = addCover(objects, random)
  const loose = addLost(objects, random)
  const isHidden = addHidden(objects, random)
  const isNamed = addNamed(objects, random)
  const isPacked = packContents(objects, random)
  const isSaid = addSaidSection(objects, random)
  const { late, isOpen, isInData } = copiesOf(objects, random)
  const begun = linearised(objects, random)
  const ending = oddEnding(random)
  const head = oddHead(random)
  const isStrange = [
    hasOrphan,
    isNote,
    isCovered,
    isHidden,
    isNamed,
    isPacked,
    isSaid,
    loose !== '',
    head !== undefined,
    ending !== undefined,
    begun.has(numbers.linearisation),
  ].includes(true)
  const written = writeFile(begun, random, { late, ending, loose, head, again })
  const unsigned = withItsSection(withItsLength(written))
  const first = fillPlaceholder(unsigned, { container: containerBy(signers.authority.person) })
  const states = [first]
  // With an odd end we may not find what is packed.
  if (openDocument(first) instanceof PdfError) return foreignBase(random, signers)
  // What stands in data counts where readers may already have looked for the objects.
  const isHiding = isOpen || (isInData && new PdfDocument(first).ambiguous.length > 0)
  const base = {
    states,
    aliased:
      aliases > 0 ||
      isOdd ||
      isHiding ||
      isStrange ||
      sharesName(objects) ||
      drawsAtHand(objects) ||
      hidesRows(first),
    certification,
    closed: false,
    own: false,
  }
  if (certification === 1 || random.oneIn(2)) return base
  await unlessRefused(() => addSignature(states, 'empty', signers))
  if (random.oneIn(3)) base.closed = await unlessRefused(() => addCompletion(states, signers))
  return base
}

/** Prepared, certified, signed and perhaps completed as the product does. */
async function ownBase(random: RandomSource, signers: Signers): Promise<SignedBase> {
  const objects = baseObjects(random, 0)
  objects.delete(numbers.signature)
  objects.set(
    numbers.signatureField,
    '<</FT/Tx/T(plain)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[44 44 60 60]>>',
  )
  objects.delete(numbers.emptyField)
  for (const list of [8, 10, 11, 1, 3])
    if (objects.has(list))
      objects.set(list, (objects.get(list) ?? '').replaceAll(`${numbers.emptyField} 0 R`, ''))
  const aliases = random.pick([0, 1, 2])
  for (let count = aliases; count > 0; count--) addAlias(objects, random)
  const upload = writeFile(objects, random)
  const aliased = aliases > 0 || drawsAtHand(objects) || hidesRows(upload)
  const base: SignedBase = { states: [], aliased, certification: 2, closed: false, own: true }
  const isPrepared = await unlessRefused(() => addPrepared(base.states, upload, signers))
  // A file that cannot be prepared with its aliases is none for this fuzzer.
  if (!isPrepared) return foreignBase(random, signers)
  const steps = random.below(4)
  if (steps > 0) await unlessRefused(() => addSignature(base.states, 'Signer1', signers))
  if (steps > 1) await unlessRefused(() => addSignature(base.states, 'Signer2', signers))
  if (steps > 2) base.closed = await unlessRefused(() => addCompletion(base.states, signers))
  return base
}

/** What only the stream beside a table leads to comes to light when it is filled in. */
function hidesRows(file: Buffer): boolean {
  return new PdfDocument(file).crossReference.hidden.size > 0
}

/** Fields of one name show each other's value. */
function sharesName(objects: ReadonlyMap<number, string>): boolean {
  return objects.get(numbers.otherText)?.includes('(text)') === true
}

/** The glyphs of the font have no resources: what uses it first says what they are. */
function drawsAtHand(objects: ReadonlyMap<number, string>): boolean {
  return objects.get(numbers.font)?.includes('/Resources<<') === false
}

const encryptions = ['rc4-128', 'aes-128', 'aes-256'] as const
const fileId = Buffer.from('a signed file').toString('hex')

/** A file of these objects in some form, some in two revisions, some encrypted with the empty password. */
function writeFile(
  objects: ReadonlyMap<number, string>,
  random: RandomSource,
  odd: Partial<Pick<RevisionPlan, 'late' | 'ending' | 'loose' | 'head' | 'again'>> = {},
): Buffer {
  const form = random.pick(revisionForms)
  const trailer = `/Root ${numbers.catalog} 0 R/Info ${numbers.information} 0 R/ID[<${fileId}><${fileId}>]`
  const plan = {
    objects,
    form,
    trailer,
    ...odd,
    size: numbers.nobody + 10,
    unpacked: new Set([numbers.signature, numbers.linearisation]),
  }
  if (random.oneIn(6)) return writeTwice(plan, random)
  if (!random.oneIn(5)) return writeRevision(Buffer.alloc(0), plan)
  const encryption = makeEncryption({ kind: random.pick(encryptions) }, Buffer.from(fileId, 'hex'))
  return writeRevision(Buffer.alloc(0), {
    ...plan,
    objects: new Map([...objects, [numbers.encryption, encryption.dictionary]]),
    trailer: `${trailer}/Encrypt ${numbers.encryption} 0 R`,
    unpacked: new Set([...plan.unpacked, numbers.encryption]),
    encrypt: (number, source) =>
      // The one says how the others are encrypted, the other is to be filled in, and has no strings.
      number === numbers.encryption || number === numbers.signature
        ? source
        : encryptSource(source, (bytes) => encryption.encrypt(number, bytes)),
  })
}

/** With an older revision that shows something else, and has no signature. */
function writeTwice(plan: RevisionPlan, random: RandomSource): Buffer {
  const { signature } = numbers
  const first = new Map(plan.objects)
  first.set(numbers.contents, otherContents)
  if (first.has(signature)) first.set(signature, 'null')
  const before = writeRevision(Buffer.alloc(0), { ...plan, late: '', ending: undefined, objects: first })
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1])
  const again = [numbers.contents, signature].flatMap((number): [number, string][] => {
    const source = plan.objects.get(number)
    return source === undefined ? [] : [[number, source]]
  })
  const form = random.pick(plainForms)
  return writeRevision(before, { ...plan, form, objects: new Map(again), previous, size: plan.size + 5 })
}

/** What some reader might show in the place of a page's contents: never what was signed. */
const otherContents = stream('1 0 0 rg 0 0 40 40 re f')

/** Copies of contents that no row leads to, after everything else or in the data of a stream. */
function copiesOf(
  objects: Map<number, string>,
  random: RandomSource,
): { late: string; isOpen: boolean; isInData: boolean } {
  const copy = `${numbers.contents} 0 obj\n${otherContents}\nendobj\n`
  const chance = random.below(36)
  // No update of such a file passes.
  if (chance === 0) return { late: copy, isOpen: true, isInData: false }
  const isInData = chance > 0 && chance < 4
  if (isInData) objects.set(numbers.metadata, stream(copy, '/Type/Metadata/Subtype/XML'))
  return { late: '', isOpen: false, isInData }
}

const seal: Appearance = { kind: 'vector', width: 16, height: 16, content: '1 0 1 rg 2 2 12 12 re f' }

async function addPrepared(states: Buffer[], upload: Buffer, { authority }: Signers): Promise<void> {
  const box = { page: 0, widthPt: 12, heightPt: 12, top: 0.5 }
  const { bytes } = await prepareFields(upload, {
    fields: [
      { name: 'Signer1', box: { ...box, left: 0.1 } },
      { name: 'Signer2', box: { ...box, left: 0.5 } },
    ],
    certify: { ...authority.platform, time: new Date() },
  })
  states.push(bytes)
}

async function addSignature(states: Buffer[], name: string, signers: Signers): Promise<void> {
  const { bytes } = await fillFields(states.at(-1) ?? Buffer.alloc(0), {
    fields: [{ name, appearance: seal }],
    signer: signers.authority.company,
    signerName: '李四',
    time: new Date(),
  })
  states.push(bytes)
}

/** Validation data and the closing time-stamp. */
export async function addCompletion(states: Buffer[], { authority, crl }: Signers): Promise<void> {
  const timestamp: TimestampSource = { kind: 'built-in', authority: authority.timestamp }
  const { bytes } = await completeDocument(states.at(-1) ?? Buffer.alloc(0), {
    certificates: [authority.issuing.certificate, authority.root.certificate],
    crls: [crl],
    ocsps: [],
    timestamp,
  })
  states.push(bytes)
}

/** Our own writer refuses what it cannot sign honestly; the file stays as it was. */
async function unlessRefused(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch {
    return false
  }
}

/** Makes the container of a plain CAdES signature. */
export function containerBy(signer: TestSigner): (covered: Buffer) => Buffer {
  return (covered) => makeContainer(covered, { signer, scheme: 'ec', withSigningCertificate: true })
}
