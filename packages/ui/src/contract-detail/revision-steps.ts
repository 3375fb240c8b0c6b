import type { contractQueryRevisions } from '@qiyin/calls/areas/contract-revisions.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { CheckedSignature, SignatureCheck } from './detail.ts'
import { laterText, signingActs, type SigningAct } from './signing-acts.ts'

export type Revision = Answer<typeof contractQueryRevisions>['revisions'][number]

/** What one state of the document has that the state before it had not. */
export interface RevisionStep {
  readonly added: readonly CheckedSignature[]
  /** Of its signer; undefined for the state that was initiated. */
  readonly act: SigningAct | undefined
  /** The acts before it, newest first. */
  readonly earlier: readonly SigningAct[]
  /** What the check of the file has found that was done between the two, each said once. */
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
  readonly sizeBefore: number
}

/** The steps between the states, computed from the check of the file's own signatures; one for each state. */
export function revisionSteps(revisions: readonly Revision[], check: SignatureCheck): RevisionStep[] {
  const ends = endsOf(revisions, check.signatures)
  const acts = signingActs(check)
  const shown: SigningAct[] = []
  return revisions.map((revision, index) => {
    const before = ends[index - 1] ?? -1
    const end = ends[index] ?? before
    const isLast = index === revisions.length - 1
    const between = check.changes.filter(({ after }) => {
      const at = check.signatures.findIndex(({ fieldName }) => fieldName === after)
      return index > 0 && at >= before && (isLast || at < end)
    })
    const act = acts.find(({ key }) => key === revision.signId)
    const earlier = shown.toReversed()
    if (act) shown.push(act)
    return {
      added: check.signatures.slice(before + 1, end + 1),
      act,
      earlier,
      allowed: textsOf(check, between, true),
      forbidden: textsOf(check, between, false),
      sizeBefore: revisions[index - 1]?.sizeBytes ?? 0,
    }
  })
}

/** The index of the last signature that each state holds. */
function endsOf(revisions: readonly Revision[], signatures: readonly CheckedSignature[]): number[] {
  const signedLast = revisions.findLastIndex(({ event }) => event === 'signed')
  let end = -1
  return revisions.map(({ event, signId }, index) => {
    if (event === 'initiated' && signatures[0]?.kind === 'certification') end = 0
    if (event === 'signed') {
      end = Math.max(
        end,
        signatures.findLastIndex(({ place }) => place?.signId === signId),
      )
    }
    // The last signature closes the file with a time-stamp, a renewal adds another.
    const closes = event === 'renewed' || index === signedLast
    if (closes && signatures[end + 1]?.kind === 'timestamp') end += 1
    return end
  })
}

function textsOf(check: SignatureCheck, changes: SignatureCheck['changes'], allowed: boolean): string[] {
  const meant = changes.filter((change) => change.allowed === allowed)
  return [...new Set(meant.map((change) => laterText(check, change)))]
}

/** What a state is called: 发起, 第 2 次签署. */
export function revisionTitle(revisions: readonly Revision[], { event, number }: Revision): string {
  if (event === 'initiated') return '发起'
  if (event === 'renewed') return '存证续期'
  const turn = revisions.filter((one) => one.event === 'signed' && one.number <= number).length
  return `第 ${turn} 次签署`
}
