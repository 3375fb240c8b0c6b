import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'

type Signature = Answer<typeof verifyFile>['signatures'][number]

/** What somebody has signed at once, or what the platform has done. */
export interface VerifiedAct {
  readonly key: string
  /** The worst of its signatures: what is wrong with one is wrong with the act. */
  readonly signature: Signature
  /** After this one the file is as the act has left it. */
  readonly last: Signature
  /** Of all its signatures. */
  readonly places: Signature['places']
  /** Each said once. */
  readonly notes: readonly string[]
  readonly changes: Signature['changes']
}

/** The signatures of a file by act, in the order they were made. */
export function verifiedActs(signatures: readonly Signature[]): VerifiedAct[] {
  const acts: Signature[][] = []
  for (const signature of signatures) {
    const before = acts.at(-1)
    if (signature.number !== null && before?.[0]?.number === signature.number) before.push(signature)
    else acts.push([signature])
  }
  return acts.flatMap((own, index) => {
    const [signature] = own.toSorted((a, b) => severity[b.indication] - severity[a.indication])
    const last = own.at(-1)
    if (!signature || !last) return []
    return {
      key: `${signature.fieldName} ${index}`,
      signature,
      last,
      places: own.flatMap(({ places }) => places),
      notes: [...new Set(own.flatMap(({ problems, remarks }) => [...problems, ...remarks]))],
      // Between its own signatures nothing is to be changed but what the act itself has signed.
      changes: own.flatMap((one) => one.changes.filter(({ allowed }) => one === last || !allowed)),
    }
  })
}

const severity = { PASSED: 0, INDETERMINATE: 1, FAILED: 2 } as const
