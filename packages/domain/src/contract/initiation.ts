import { contractNoProblem } from '../contract-number.ts'
import { maxContractNameLength } from '../limits.ts'
import { isIdNumber, idNumberMessage, normaliseIdNumber } from '../person/id-number.ts'
import { isMobile, mobileMessages, normaliseMobile } from '../person/mobile.ts'
import type { RefusalName } from '../refusals.ts'
import { marksOf, type CrossPages } from '../seal/cross-page.ts'
import { boxAt, fitsPage, stampKind, stampSize, type SizePt, type StampKind } from '../seal/position.ts'
import { ourPart, type OurPart } from '../our-part.ts'
import { isEmail, textProblem } from '../text-check.ts'
import { deadlineRefusal } from './deadline.ts'
import { signOrderType, signType } from './signing-order.ts'

/** locateMethod of every signer: by position (spec 2 §3, "fixed 2"). */
export const locateMethod = 2
/** kwaiType of every signer (spec 2 §3, "fixed 1"). */
export const kwaiType = 1
/** signPosition (dictionary SIGN_POSITION): specified is the default of single initiation (spec 2 §4). */
export const signPosition = { keyword: 1, specified: 2 } as const
/** Any value of signPosition. */
export type SignPosition = (typeof signPosition)[keyof typeof signPosition]
/** The Chinese name of every signPosition. */
export const signPositionLabel: Readonly<Record<SignPosition, string>> = { 1: '关键字', 2: '指定位置' }

type Maybe<T> = T | null | undefined

/** The contract's own fields as the form and the call have them (spec 2 §3 "Contract info"). */
export interface ContractInfoDraft {
  readonly files?: Maybe<readonly { readonly fileId: string }[]>
  readonly businessTypeCode?: Maybe<string>
  readonly initUser?: Maybe<string>
  readonly companyId?: Maybe<string>
  readonly contractName?: Maybe<string>
  readonly contractNo?: Maybe<string>
  readonly signOrderType?: Maybe<number>
  /** YYYY-MM-DD */
  readonly signDeadlineTime?: Maybe<string>
}

/** A stamp placed for a signer (spec 2 §3 "Seal position"): percent, from 0 to 100, of the displayed page. */
export interface PlacedStamp {
  readonly type: number
  readonly pageNum: number
  readonly leftPercent: number
  readonly topPercent: number
  /** Of a cross-page seal: the pages it runs over; all unless chosen otherwise. */
  readonly crossPages?: Maybe<CrossPages>
}

/** Whom the server knows already, so that name and numbers need not be typed, nor ever reach a browser. */
export type KnownSigner =
  /** The account that fills the form in. */
  | { readonly kind: 'self' }
  /** Whoever may use the named seal (`sealAuthorizeId`) of a company that this account belongs to. */
  | { readonly kind: 'ownCompany' }
  /** As in a contract that the same account has initiated before. */
  | { readonly kind: 'past'; readonly signId: string }

/** A signer as the form and the call have it (spec 2 §3 "Signer"). */
export interface SignerDraft {
  readonly known?: Maybe<KnownSigner>
  readonly sealAuthorizeId?: Maybe<string>
  readonly name?: Maybe<string>
  readonly email?: Maybe<string>
  readonly companyName?: Maybe<string>
  readonly signType?: Maybe<number>
  readonly ourPart: OurPart
  readonly identityNo?: Maybe<string>
  readonly mobile?: Maybe<string>
  readonly kwaiValue?: Maybe<string>
  readonly signOrder?: Maybe<number>
  readonly cordList?: Maybe<readonly PlacedStamp[]>
}

/** Where in an initiation: a field of the contract, all signers together, a field of one, or one of his stamps. */
export type InitiationPlace =
  | { readonly section: 'contractInfo'; readonly field: keyof ContractInfoDraft }
  | { readonly section: 'signers' }
  | { readonly section: 'signer'; readonly signerIndex: number; readonly field: keyof SignerDraft }
  | { readonly section: 'stamp'; readonly signerIndex: number; readonly stampIndex: number }

/** What is wrong with one field. */
export interface InitiationProblem {
  readonly place: InitiationPlace
  readonly message: string
  /** The refusal it is on the wire. */
  readonly name: RefusalName
}

/** What the rules depend on besides the form. */
export interface InitiationSetting {
  readonly now: Date
  /** Of the application (spec 2 §5): kwaiValue is required. */
  readonly needKwaiValue: boolean
}

/** Whether the kwaiValue field is shown: where it is visible by the application's setting, or required. */
export function showsKwaiValue(business: {
  readonly kwaiValueVisible: boolean
  readonly needKwaiValue: boolean
}): boolean {
  return business.kwaiValueVisible || business.needKwaiValue
}

/** Everything wrong with step 1, contract and signers, in the order of the form; [] when sound. */
export function initiationProblems(
  draft: { readonly contractInfo: ContractInfoDraft; readonly signers: readonly SignerDraft[] },
  setting: InitiationSetting,
): InitiationProblem[] {
  return [
    ...contractInfoProblems(draft.contractInfo, setting.now),
    ...signersProblems(draft.signers, draft.contractInfo.signOrderType, setting),
  ]
}

/** Everything wrong with the contract's own fields (spec 2 §5). An empty contractNo is made, not missed. */
export function contractInfoProblems(info: ContractInfoDraft, now: Date): InitiationProblem[] {
  const problems: InitiationProblem[] = []
  const add = (
    field: keyof ContractInfoDraft,
    message: string | null,
    name: RefusalName = 'PARAMETER_INVALID',
  ): void => {
    if (message !== null) problems.push({ place: { section: 'contractInfo', field }, message, name })
  }
  add('files', (info.files ?? []).length > 0 ? null : '请至少选择一份合同文件', 'FILE_MISSING')
  const nameRule = { label: '合同名称', missing: '请输入合同名称', max: maxContractNameLength }
  add('contractName', textProblem(info.contractName, nameRule))
  add('contractNo', contractNoProblem(info.contractNo))
  add('businessTypeCode', missing(info.businessTypeCode, '请选择所属应用'))
  const deadline = deadlineRefusal(info.signDeadlineTime, now)
  add('signDeadlineTime', deadline?.message ?? null, deadline?.name)
  add('companyId', missing(info.companyId, '请选择发起企业'))
  add('initUser', missing(info.initUser, '请选择发起人'))
  const order = info.signOrderType
  const knownOrder = order === signOrderType.unordered || order === signOrderType.ordered
  add('signOrderType', knownOrder ? null : '请选择签署顺序')
  return problems
}

/** Everything wrong with the signers, each by itself and among each other. */
export function signersProblems(
  signers: readonly SignerDraft[],
  orderType: Maybe<number>,
  setting: InitiationSetting,
): InitiationProblem[] {
  if (signers.length === 0) {
    return [{ place: { section: 'signers' }, message: '请至少添加一个签署方', name: 'SIGNERS_MISSING' }]
  }
  return signers.flatMap((signer, signerIndex) => {
    const earlier = signers.slice(0, signerIndex)
    const found = [...ownProblems(signer, setting), ...repetitions(signer, earlier, orderType)]
    return found.map(([field, message]) => ({
      place: { section: 'signer' as const, signerIndex, field },
      message,
      name: 'SIGNER_INVALID' as const,
    }))
  })
}

type FieldProblem = readonly [field: keyof SignerDraft, message: string]

function ownProblems(signer: SignerDraft, setting: InitiationSetting): FieldProblem[] {
  const bySide = signer.ourPart === ourPart.ours ? ourSideChecks(signer) : otherSideChecks(signer, setting)
  const checks: [keyof SignerDraft, string | null][] = [
    ...bySide,
    ['kwaiValue', kwaiProblem(signer, setting)],
  ]
  return checks.flatMap(([field, message]) => (message === null ? [] : [[field, message] as const]))
}

function ourSideChecks(signer: SignerDraft): [keyof SignerDraft, string | null][] {
  return [
    ['name', missing(signer.name, '请选择签署人')],
    [
      'email',
      missing(signer.email, '请输入邮箱') ?? (isEmail(trim(signer.email)) ? null : '请输入正确的邮箱地址'),
    ],
    ['companyName', missing(signer.companyName, '请选择签署企业')],
  ]
}

// An individual signs for nobody, so companyName is asked of enterprise signers only. The patterns are
// written for individuals, but an enterprise's signer, too, is found by card number (identityType is fixed 0)
// and asked by SMS: a malformed one could never sign.
function otherSideChecks(
  signer: SignerDraft,
  { now }: InitiationSetting,
): [keyof SignerDraft, string | null][] {
  const enterprise = signer.signType === signType.enterprise
  const isKind = enterprise || signer.signType === signType.individual
  const party: [keyof SignerDraft, string | null][] = [
    ['signType', isKind ? null : '请选择签署人身份'],
    ['companyName', enterprise ? missing(signer.companyName, '请输入企业名称') : null],
  ]
  if (signer.known?.kind === 'ownCompany')
    return [...party, ['sealAuthorizeId', missing(signer.sealAuthorizeId, '请选择签署人')]]
  if (signer.known) return party
  return [
    ...party,
    ['name', missing(signer.name, '请输入姓名')],
    [
      'mobile',
      missing(signer.mobile, '请输入手机号') ??
        (isMobile(normaliseMobile(trim(signer.mobile))) ? null : mobileMessages.format),
    ],
    [
      'identityNo',
      missing(signer.identityNo, '请输入身份证号') ??
        (isIdNumber(trim(signer.identityNo), now) ? null : idNumberMessage),
    ],
  ]
}

function kwaiProblem(signer: SignerDraft, { needKwaiValue }: InitiationSetting): string | null {
  const value = trim(signer.kwaiValue)
  // The ID is the counterpart's account: our own staff have none to give.
  if (value === '') return needKwaiValue && signer.ourPart !== ourPart.ours ? '请输入快手ID' : null
  return isKwaiValue(value) ? null : kwaiDigitsOnly
}

/** Said of a Kwai number that is none (seed 002 section 5). */
export const kwaiDigitsOnly = '快手ID只能为数字'

/** Whether it can be a Kwai number: digits only. */
export function isKwaiValue(value: string): boolean {
  return /^\d+$/.test(value)
}

function repetitions(
  signer: SignerDraft,
  earlier: readonly SignerDraft[],
  orderType: Maybe<number>,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const key = keyOf(signer)
  if (key !== null && earlier.some((other) => keyOf(other) === key)) {
    problems.push(['name', repeatedSigner(signer.name)])
  }
  if (orderType !== signOrderType.ordered || signer.ourPart === ourPart.ours) return problems
  const order = signer.signOrder ?? 1
  if (!Number.isInteger(order) || order < 1) problems.push(['signOrder', '签署次序格式不正确'])
  const taken = earlier.some((other) => other.ourPart !== ourPart.ours && (other.signOrder ?? 1) === order)
  if (taken) problems.push(['signOrder', '签署次序不能重复'])
  return problems
}

/** What is said of a signer who is there already. */
export function repeatedSigner(name: Maybe<string>): string {
  return `签署人${trim(name)}重复，请勿重复添加`
}

// The same person may sign for several companies, and for a company and for himself.
function keyOf(signer: SignerDraft): string | null {
  const own = signer.ourPart === ourPart.ours
  const person = own
    ? trim(signer.email).toLowerCase()
    : (knownKey(signer) ?? normaliseIdNumber(trim(signer.identityNo)))
  const forCompany = own || signer.signType === signType.enterprise
  return person === '' ? null : JSON.stringify([own, person, forCompany ? trim(signer.companyName) : null])
}

// That a known signer is the same as a typed one comes out where the numbers are.
function knownKey({ known, sealAuthorizeId }: SignerDraft): string | null {
  if (!known) return null
  return known.kind === 'past' ? `past ${known.signId}` : `${known.kind} ${trim(sealAuthorizeId)}`
}

/** Each is a signature of its own in the document; more would make it slow to check everywhere. */
export const maxSigningFields = 400

/**
 * Everything wrong with step 2 (spec 2 §2, §5): a signer without a place to sign, a stamp on a page that is
 * not there or not wholly on its page, a cross-page seal without pages to run over, too many places in all.
 * `pages` are the displayed pages of the merged document, in points; a signing date alone is no place to sign, nor
 * is for a company the signature of who signs for it.
 */
export function positionProblems(
  signers: readonly SignerDraft[],
  pages: readonly SizePt[],
): InitiationProblem[] {
  const found = signers.flatMap((signer, signerIndex): InitiationProblem[] => {
    const stamps = signer.cordList ?? []
    const problems = stamps.flatMap((stamp, stampIndex): InitiationProblem[] => {
      const message = stampProblem(stamp, pages)
      const place = { section: 'stamp', signerIndex, stampIndex } as const
      return message === null ? [] : [{ place, message, name: 'POSITION_OUTSIDE_PAGE' }]
    })
    if (stamps.some((stamp) => signsFor(signer, stamp))) return problems
    const message = `请为签署人${trim(signer.name)}指定签署位置`
    const place = { section: 'signer', signerIndex, field: 'cordList' } as const
    return [...problems, { place, message, name: 'POSITION_MISSING' }]
  })
  const message = tooManyProblem(
    signers.flatMap(({ cordList }) => cordList ?? []),
    pages,
  )
  if (message === null) return found
  return [...found, { place: { section: 'signers' }, message, name: 'PARAMETER_INVALID' }]
}

function signsFor({ signType: way }: SignerDraft, { type }: PlacedStamp): boolean {
  if (type === stampKind.signature) return way !== signType.enterprise
  return type !== stampKind.signingDate
}

/** What is wrong with the number of all stamps of a contract together; null when nothing is. */
export function tooManyProblem(stamps: readonly PlacedStamp[], pages: readonly SizePt[]): string | null {
  const fields = stamps.flatMap((stamp) => (isKnown(stamp) ? marksOf(stamp, pages) : []))
  if (fields.length <= maxSigningFields) return null
  return `签署位置合计不能超过${maxSigningFields}处（骑缝章按页计）`
}

/** What is wrong with where a stamp stands; null when it stands on a page, or across two at least. */
export function stampProblem(stamp: PlacedStamp, pages: readonly SizePt[]): string | null {
  const page = pages[stamp.pageNum - 1]
  const outside = '印章不能超出页面范围'
  if (page === undefined || !isKnown(stamp)) return outside
  const isCrossPage = stamp.type === stampKind.crossPage
  if (isCrossPage && marksOf(stamp, pages).length === 0) return '骑缝章至少需要跨两页'
  // Where a strip stands sideways is not the user's: only its height is.
  const point = isCrossPage ? { ...stamp, leftPercent: 0 } : stamp
  return fitsPage(boxAt(point, page, stampSize[stamp.type]), page) ? null : outside
}

function isKnown(stamp: PlacedStamp): stamp is PlacedStamp & { type: StampKind } {
  return Object.values(stampKind).some((kind) => kind === stamp.type)
}

function trim(text: Maybe<string>): string {
  return (text ?? '').trim()
}

function missing(text: Maybe<string>, message: string): string | null {
  return trim(text) === '' ? message : null
}
