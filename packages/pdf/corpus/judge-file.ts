import { writeFileSync } from 'node:fs'
import { PdfError } from '../src/errors.ts'
import type { TestAuthority } from '../testing/test-authority.ts'
import { verifyPdf } from '../src/verify/verify-pdf.ts'
import { checkMerge, type MergeVerdict } from './check-merge.ts'
import { mutoolVerdict, pdfsigVerdicts, qpdfVerdict, type Judge } from './judges.ts'
import { signerFields, signTwice, type SignedTwice } from './sign-twice.ts'

/** What became of one file. `undefined` verdicts: that judge is not here. */
export type FileReport =
  | { name: string; outcome: 'refused'; reason: string }
  | {
      name: string
      outcome: 'signed'
      writtenAnew: boolean
      /** Somebody else had signed it before. */
      cameSigned: boolean
      paths: StatePaths
      removed: readonly string[]
      /** Every state begins with the exact bytes of the one before. */
      prefixKept: boolean
      verdicts: Record<'own' | 'level' | Judge, boolean | undefined>
      merge: MergeVerdict | undefined
    }

/** What every file is judged with. */
export interface JudgingPlace {
  authority: TestAuthority
  judges: readonly Judge[]
  /** A folder for the states of the file. */
  folder: string
  /** What files are joined to; without it merging is not tried. */
  mergeBase?: Uint8Array
}

/** Signs a file twice and has every judge look at it. A refusal is a result; any other error is a fault and flies. */
export async function judgeFile(name: string, bytes: Uint8Array, place: JudgingPlace): Promise<FileReport> {
  let states: SignedTwice
  try {
    states = await signTwice(bytes, place.authority)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return { name, outcome: 'refused', reason: error.code }
  }
  const paths = savedStates(name, states, place.folder)
  const has = (judge: Judge): boolean => place.judges.includes(judge)
  return {
    name,
    outcome: 'signed',
    writtenAnew: states.upload.normalised,
    cameSigned: states.cameSigned,
    paths,
    removed: states.upload.removed,
    prefixKept: prefixKept(bytes, states),
    verdicts: {
      own: ownVerdict(states, place.authority),
      level: levelReached(states, place.authority),
      qpdf: has('qpdf') ? qpdfAgrees(paths) : undefined,
      pdfsig: has('pdfsig') ? pdfsigAgrees(paths, states.cameSigned) : undefined,
      mutool: has('mutool') ? mutoolAgrees(paths, states.cameSigned) : undefined,
    },
    merge:
      place.mergeBase && has('qpdf')
        ? await checkMerge(place.mergeBase, states.upload.bytes, `${place.folder}/merged.pdf`)
        : undefined,
  }
}

/** Where the states of a document were written. */
export interface StatePaths {
  upload: string
  signed: string
  completed: string
}

function savedStates(name: string, states: SignedTwice, folder: string): StatePaths {
  const path = (state: string): string => `${folder}/${name.replace(/\.pdf$/i, '')}.${state}.pdf`
  const paths = { upload: path('upload'), signed: path('signed'), completed: path('completed') }
  writeFileSync(paths.upload, states.upload.bytes)
  writeFileSync(paths.signed, states.signed)
  writeFileSync(paths.completed, states.completed)
  return paths
}

function prefixKept(bytes: Uint8Array, { upload, signed, completed }: SignedTwice): boolean {
  const uploadKept = upload.normalised || upload.bytes.equals(bytes)
  return uploadKept && beginsWith(signed, upload.bytes) && beginsWith(completed, signed)
}

function beginsWith(whole: Buffer, start: Buffer): boolean {
  return whole.subarray(0, start.length).equals(start)
}

/** Our own verification: ours are valid and nothing changed after them; signatures that came along count for themselves. */
function ownVerdict({ signed, completed, cameSigned }: SignedTwice, authority: TestAuthority): boolean {
  const options = { trustedRoots: [authority.root.certificate] }
  return [signed, completed].every((bytes) => {
    const result = verifyPdf(bytes, options)
    const valid = result.signatures.filter((signature) => signature.valid).map(({ fieldName }) => fieldName)
    const ours = ourFields(cameSigned).every((field) => valid.includes(field))
    return ours && !result.modifiedAfterLastSignature && (cameSigned || result.verdict === 'valid')
  })
}

/** Each of ours is B-LTA in the completed file, and the state of its certificate comes from the responder. */
function levelReached({ completed, cameSigned }: SignedTwice, authority: TestAuthority): boolean {
  const { signatures } = verifyPdf(completed, { trustedRoots: [authority.root.certificate] })
  return ourFields(cameSigned).every((field) => {
    const found = signatures.find(({ fieldName }) => fieldName === field)
    return found?.level === 'B-LTA' && found.chain[0]?.revocation?.source === 'ocsp'
  })
}

/** Names of the fields that are ours: the signers' and, where it was possible, the certification. */
export function ourFields(cameSigned: boolean): string[] {
  return cameSigned ? [...signerFields] : ['QiyinCertification', ...signerFields]
}

/** Sound, or no worse than the upload that had to be kept as it was. */
function qpdfAgrees({ upload, signed, completed }: StatePaths): boolean {
  const allowed = ['sound', qpdfVerdict(upload)]
  return [signed, completed].every((path) => allowed.includes(qpdfVerdict(path)))
}

function pdfsigAgrees({ upload, signed, completed }: StatePaths, cameSigned: boolean): boolean {
  const earlier = [...pdfsigVerdicts(upload)]
  return [signed, completed].every((path) => {
    const verdicts = pdfsigVerdicts(path)
    const ours = ourFields(cameSigned).every((field) => verdicts.get(field) === true)
    return ours && earlier.every(([field, right]) => verdicts.get(field) === right)
  })
}

function mutoolAgrees({ upload, signed, completed }: StatePaths, cameSigned: boolean): boolean {
  const earlier = cameSigned ? mutoolVerdict(upload) : { right: 0, wrong: 0 }
  return [signed, completed].every((path) => {
    const { right, wrong } = mutoolVerdict(path)
    return right === earlier.right + ourFields(cameSigned).length && wrong === earlier.wrong
  })
}
