import { pagesText } from '@qiyin/domain/contract/shown.ts'
import { stampName, type StampKind } from '@qiyin/domain/seal/position.ts'
import type { CheckedSignature, SignatureCheck } from './detail.ts'

/** Everything one signer has signed at once: a seal on each of six pages is one act. */
export interface SigningAct {
  key: string
  /** The worst of its signatures: what is wrong with one is wrong with the act. */
  signature: CheckedSignature
  /** In the order of the document. */
  signatures: readonly CheckedSignature[]
  /** 企业印章（第 2 页）；骑缝章（第 1–6 页）. Empty where the platform does not know the places. */
  places: string
  /** Problems, remarks and later changes, each said once. */
  problems: readonly string[]
  remarks: readonly string[]
  changes: readonly string[]
}

/** The signatures of the signers by act, in the order of the file. */
export function signingActs(check: SignatureCheck): SigningAct[] {
  const acts = new Map<string, CheckedSignature[]>()
  for (const signature of check.signatures) {
    if (signature.kind !== 'signature') continue
    const key = signature.place?.signId ?? signature.serialNumber ?? signature.fieldName
    acts.set(key, [...(acts.get(key) ?? []), signature])
  }
  return [...acts].flatMap(([key, signatures]) => {
    const [signature] = signatures.toSorted((a, b) => severity[b.indication] - severity[a.indication])
    if (!signature) return []
    return {
      key,
      signature,
      signatures,
      places: placesText(signatures),
      problems: [...new Set(signatures.flatMap((one) => one.problems))],
      remarks: [...new Set(signatures.flatMap((one) => one.remarks))],
      changes: changesAfter(check, signatures),
    }
  })
}

const severity = { PASSED: 0, INDETERMINATE: 1, FAILED: 2 } as const

/** What was done to the file after the act's last signature, each thing once. */
function changesAfter(check: SignatureCheck, signatures: readonly CheckedSignature[]): string[] {
  const position = (name: string | null): number =>
    check.signatures.findIndex((one) => one.fieldName === name)
  const own = Math.max(...signatures.map(({ fieldName }) => position(fieldName)))
  const later = check.changes.filter(({ after }) => position(after) >= own)
  return [...new Set(later.map((change) => laterText(check, change)))]
}

/** What a later change is, in words: that somebody has signed is one thing, on however many pages. */
export function laterText(
  { signatures }: SignatureCheck,
  { text, allowed, signs }: SignatureCheck['changes'][number],
): string {
  const signature = allowed && signs !== null && signatures.find(({ fieldName }) => fieldName === signs)
  if (!signature) return text
  const { organization, signerName } = signature
  const who = organization ?? signerName
  return who === null ? text : `${who}签署`
}

function placesText(signatures: readonly CheckedSignature[]): string {
  const pagesOf = new Map<StampKind, number[]>()
  for (const { place } of signatures) {
    if (place) pagesOf.set(place.kind, [...(pagesOf.get(place.kind) ?? []), place.pageNum])
  }
  const isCompany = signatures.some(({ organization }) => organization !== null)
  return [...pagesOf]
    .map(([kind, pages]) => `${stampName(kind, { isCompany })}（第 ${pagesText(pages)} 页）`)
    .join('；')
}
