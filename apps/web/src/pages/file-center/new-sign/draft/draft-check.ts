import { placeOfRefusal } from '@qiyin/calls/shapes/initiation-refusal.ts'
import { companyNameProblem } from '@qiyin/domain/company/name.ts'
import {
  initiationProblems,
  type ContractInfoDraft,
  type InitiationPlace,
  type InitiationProblem,
} from '@qiyin/domain/contract/initiation.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { personNameProblem } from '@qiyin/domain/person/name.ts'
import { inSigningOrder, type EditedSigner } from '../../../../components/signer-editor/signer.ts'
import type { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import type { SignerField, SignerProblem } from '../../../../components/signer-editor/signer-fields.ts'
import type { Draft } from './draft.ts'

/** Where in the form: as in the rules, but a signer is known by its key. */
export type DraftPlace =
  | { section: 'contractInfo'; field: keyof ContractInfoDraft }
  | { section: 'signers' }
  | { section: 'signer'; signerKey: string; field: SignerField }

/** What keeps the form from going on. */
export interface DraftProblem {
  place: DraftPlace
  message: string
}

/** What an application asks of its signers. */
export interface SignerRules {
  needKwaiValue: boolean
}

/** Everything that keeps step 1 from going on (seed 002 section 5), in the order of the form. */
export function draftProblems(draft: Draft, rules: SignerRules, now: Date): DraftProblem[] {
  const inOrder = inSigningOrder(draft.signers)
  const signers = inOrder.map((signer, index) => ({ ...signer, signOrder: index + 1 }))
  // Unless another was chosen, whoever is logged in.
  const contractInfo = { ...draft, initUser: draft.initUser ?? 'self' }
  const found = initiationProblems({ contractInfo, signers }, { now, ...rules })
  return [
    ...found.filter(({ place }) => !('signerIndex' in place)).flatMap((one) => inForm(one, inOrder)),
    ...inOrder.flatMap((signer, index) => {
      const own = found.filter(({ place }) => 'signerIndex' in place && place.signerIndex === index)
      const problems = own.flatMap((one) => inForm(one, inOrder))
      const more = formProblems(signer).filter(({ place }) => messageAt(problems, place) === undefined)
      return [...problems, ...more]
    }),
  ]
}

/** What is wrong at a place of the form; undefined when nothing is. */
export function messageAt(problems: readonly DraftProblem[], place: DraftPlace): string | undefined {
  return problems.find((problem) => isSamePlace(problem.place, place))?.message
}

/** What of the form has been looked at. */
interface LookedAt {
  /** Fields that have been left. */
  left: readonly DraftPlace[]
  /** The signers there were when 下一步 was pressed; null before. */
  asked: readonly string[] | null
}

/** Those that are said: a signer who was added since is not wrong before he is filled in. */
export function problemsAt({ left, asked }: LookedAt, problems: readonly DraftProblem[]): DraftProblem[] {
  return problems.filter(({ place }) => {
    const wasAsked = asked !== null && (place.section !== 'signer' || asked.includes(place.signerKey))
    return wasAsked || left.some((one) => isSamePlace(one, place))
  })
}

/** Those of single signers. */
export function signerProblems(problems: readonly DraftProblem[]): SignerProblem[] {
  return problems.flatMap(({ place, message }) => (place.section === 'signer' ? [{ ...place, message }] : []))
}

function isSamePlace(one: DraftPlace, other: DraftPlace): boolean {
  switch (one.section) {
    case 'contractInfo':
      return other.section === 'contractInfo' && other.field === one.field
    case 'signers':
      return other.section === 'signers'
    case 'signer':
      return other.section === 'signer' && other.signerKey === one.signerKey && other.field === one.field
  }
}

/** What the server refused, as a problem of the form; null where the refusal names no place of it. */
export function refusedProblem(draft: Draft, { result, message }: CallFailure): DraftProblem | null {
  const place = placeOfRefusal(result)
  const found = place && placeInForm(place, inSigningOrder(draft.signers))
  return found && { place: found, message }
}

function inForm({ place, message }: InitiationProblem, signers: readonly EditedSigner[]): DraftProblem[] {
  const found = placeInForm(place, signers)
  return found === null ? [] : [{ place: found, message }]
}

function placeInForm(place: InitiationPlace, signers: readonly EditedSigner[]): DraftPlace | null {
  if (place.section === 'contractInfo' || place.section === 'signers') return place
  const signer = signers[place.signerIndex]
  if (!signer) return null
  const field = place.section === 'stamp' ? 'cordList' : place.field
  return { section: 'signer', signerKey: signer.key, field }
}

/** What only the form asks: a seal chosen by hand, and names as they are written. */
function formProblems({ key, ...signer }: EditedSigner): DraftProblem[] {
  const company = signer.signType === signType.enterprise
  const checks: [SignerField, string | null][] = isOurPart(signer.ourPart)
    ? [['sealAuthorizeId', signer.sealAuthorizeId === '' ? '请选择印章' : null]]
    : [
        ['companyName', company ? companyNameProblem(signer.companyName) : null],
        // The name of whom the server knows is the server's.
        ['name', signer.known ? null : personNameProblem(signer.name)],
      ]
  return checks.flatMap(([field, message]) =>
    message === null ? [] : [{ place: { section: 'signer', signerKey: key, field }, message }],
  )
}
