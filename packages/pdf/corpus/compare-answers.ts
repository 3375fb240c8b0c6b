import { verifyPdf } from '../src/verify/verify-pdf.ts'

/** What pyHanko says of one signature; `error` stands alone. */
interface PyHankoSignature {
  field: string
  kind?: string
  /** The digest is right. */
  intact?: boolean
  /** The signature's value is right. */
  valid?: boolean
  coverage?: string
  /** How far later revisions went; OTHER is what nothing explains. */
  modification?: string | null
  docmdpOk?: boolean | null
  reason?: string
  error?: string
}

/** What pyHanko says of one file: `signatures`, or why it cannot read it. */
export interface PyHankoAnswer {
  path: string
  signatures?: PyHankoSignature[]
  error?: string
}

/** How two validators stand to each other about a file, and what each said. */
export interface Comparison {
  kind: 'agree' | 'signature' | 'changes' | 'neither reads it' | 'only we read it' | 'only pyHanko reads it'
  details: string
}

/** Compares what a signature's bytes say and what later revisions did; trust is left out. */
export function compareAnswers(bytes: Uint8Array, answer: PyHankoAnswer): Comparison {
  const own = verifyPdf(bytes)
  const { signatures: theirs } = answer
  const details = [
    `  own: ${own.verdict} ${[...own.problems].join(' ')}`,
    ...own.signatures.map(
      ({ fieldName, integrity, coverage, problems }) =>
        `    ${fieldName} ${integrity ? 'intact' : 'NOT intact'} ${coverage} ${problems.join(' ')}`,
    ),
    ...own.changes
      .filter(({ allowed }) => !allowed)
      .map((change) => `    forbidden: ${JSON.stringify(change)}`),
    `  pyHanko: ${answer.error ?? ''}`,
    ...(theirs ?? []).map((one) => `    ${JSON.stringify(one)}`),
  ].join('\n')
  const ownReads = own.problems.length === 0
  if (!theirs || !ownReads) return { kind: readers(ownReads, theirs !== undefined), details }
  const integrity = new Map(own.signatures.map((one) => [one.fieldName, one.integrity]))
  const isSame =
    integrity.size === theirs.length &&
    theirs.every(({ field, intact, valid }) => integrity.get(field) === (intact === true && valid === true))
  if (!isSame) return { kind: 'signature', details }
  const ownChanged =
    own.changes.some(({ allowed }) => !allowed) ||
    own.signatures.some(({ coverage }) => coverage === 'partial')
  return { kind: ownChanged === theirs.some(isChanged) ? 'agree' : 'changes', details }
}

function readers(own: boolean, theirs: boolean): Comparison['kind'] {
  if (own) return 'only we read it'
  return theirs ? 'only pyHanko reads it' : 'neither reads it'
}

function isChanged({ coverage, modification, docmdpOk }: PyHankoSignature): boolean {
  const isPartial = coverage === 'UNCLEAR' || coverage === 'CONTIGUOUS_BLOCK_FROM_START'
  return isPartial || modification === 'OTHER' || docmdpOk === false
}
