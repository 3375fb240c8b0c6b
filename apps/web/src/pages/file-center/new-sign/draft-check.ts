import { companyNameProblem } from '@qiyin/domain/company/name.ts'
import { deadlineRefusal } from '@qiyin/domain/contract/deadline.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { contractNoProblem } from '@qiyin/domain/contract-number.ts'
import { idNumberMessage, isIdNumber } from '@qiyin/domain/person/id-number.ts'
import { mobileProblem } from '@qiyin/domain/person/mobile.ts'
import { personNameProblem } from '@qiyin/domain/person/name.ts'
import { contractNameMax, inSigningOrder, side, signerTitle, type Draft, type DraftSigner } from './draft.ts'

/** A field of the form: of the contract itself, or of the signer whose key stands before the dot. */
export type Problems = ReadonlyMap<string, string>

/** What an application asks of its signers. */
export interface SignerRules {
  needKwaiValue: boolean
}

/** Everything that keeps step 1 from going on, in the seeds' words (seed 002 section 5), in the order of the form. */
export function draftProblems(draft: Draft, rules: SignerRules, now: Date): Problems {
  const found: [string, string | null][] = [
    ['files', draft.files.length === 0 ? '请至少选择一份合同文件' : null],
    ['contractName', nameProblem(draft.contractName)],
    ['contractNo', draft.contractNo === '' ? null : contractNoProblem(draft.contractNo)],
    ['businessTypeId', draft.businessTypeId === '' ? '请选择所属应用' : null],
    ['signDeadlineTime', deadlineRefusal(draft.signDeadlineTime, now)?.message ?? null],
    ['companyId', draft.companyId === '' ? '请选择发起企业' : null],
    ['signers', draft.signers.length === 0 ? '请至少添加一个签署方' : null],
    ...inSigningOrder(draft.signers).flatMap((signer) => signerProblems(signer, rules, now)),
    ...duplicateProblems(draft.signers),
  ]
  return new Map(found.filter((one): one is [string, string] => one[1] !== null).toReversed())
}

/** The first problem of the form, in its order. */
export function firstProblem(problems: Problems): { field: string; message: string } | null {
  const [field, message] = [...problems].at(-1) ?? []
  return field === undefined || message === undefined ? null : { field, message }
}

function nameProblem(contractName: string): string | null {
  if (contractName.trim() === '') return '请输入合同名称'
  return contractName.length > contractNameMax ? `合同名称不能超过${contractNameMax}个字符` : null
}

function signerProblems(signer: DraftSigner, rules: SignerRules, now: Date): [string, string | null][] {
  const at = (field: keyof DraftSigner): string => `${signer.key}.${field}`
  const kwai: [string, string | null] = [at('kwaiValue'), kwaiProblem(signer.kwaiValue, rules)]
  if (signer.ourPart === side.ours) {
    return [
      [at('name'), signer.name === '' ? '请选择签署人' : null],
      [at('email'), signer.email === '' ? '请输入邮箱' : null],
      [at('companyName'), signer.companyName === '' ? '请选择签署企业' : null],
      [at('sealAuthorizeId'), signer.sealAuthorizeId === '' ? '请选择印章' : null],
      kwai,
    ]
  }
  const company = signer.signType === signType.enterprise
  return [
    [at('companyName'), company ? theirCompanyProblem(signer.companyName) : null],
    [at('name'), signer.name.trim() === '' ? '请输入姓名' : personNameProblem(signer.name)],
    [at('mobile'), signer.mobile === '' ? '请输入手机号' : mobileProblem(signer.mobile)],
    [at('identityNo'), identityProblem(signer.identityNo, now)],
    kwai,
  ]
}

function theirCompanyProblem(companyName: string): string | null {
  return companyName.trim() === '' ? '请输入企业名称' : companyNameProblem(companyName)
}

function identityProblem(identityNo: string, now: Date): string | null {
  if (identityNo.trim() === '') return '请输入身份证号'
  return isIdNumber(identityNo.trim(), now) ? null : idNumberMessage
}

function kwaiProblem(value: string, { needKwaiValue }: SignerRules): string | null {
  if (value === '') return needKwaiValue ? '请输入快手ID' : null
  return /^\d+$/.test(value) ? null : '快手ID只能为数字'
}

/** The same person for the same company, or twice for himself, would sign twice in one contract. */
function duplicateProblems(signers: readonly DraftSigner[]): [string, string | null][] {
  const seen = new Set<string>()
  return signers.flatMap((signer): [string, string][] => {
    const person = signer.ourPart === side.ours ? signer.username : signer.mobile
    if (person === '') return []
    const identity = `${person}|${signer.signType === signType.enterprise ? signer.companyName : ''}`
    if (seen.has(identity)) return [[`${signer.key}.name`, `签署方${signerTitle(signer)}重复`]]
    seen.add(identity)
    return []
  })
}
