import type { ContractInfoDraft, InitiationPlace, SignerDraft } from '@qiyin/domain/contract/initiation.ts'

/** The envelope's result of an initiation refused for what it says: where the first thing wrong stands. */
export interface InitiationRefusal {
  place: InitiationPlace
}

/*
 * Read without the schemas of calls: they stay on the server, and one of them would bring 33 kB of library to the
 * page.
 */
const contractFields = {
  files: true,
  businessTypeCode: true,
  initUser: true,
  companyId: true,
  contractName: true,
  contractNo: true,
  signOrderType: true,
  signDeadlineTime: true,
} satisfies { [Field in keyof ContractInfoDraft]-?: true }
const signerFields = {
  known: true,
  sealAuthorizeId: true,
  name: true,
  email: true,
  companyName: true,
  signType: true,
  ourPart: true,
  identityNo: true,
  mobile: true,
  kwaiValue: true,
  signOrder: true,
  cordList: true,
} satisfies { [Field in keyof SignerDraft]-?: true }

/** The place in the result of a refused initiation; null where the refusal is not about one. */
export function placeOfRefusal(result: unknown): InitiationPlace | null {
  const place = recordOf(recordOf(result)?.['place'])
  if (!place) return null
  const { section, field, signerIndex, stampIndex } = place
  if (section === 'signers') return { section }
  if (section === 'contractInfo' && isKey(contractFields, field)) return { section, field }
  if (section === 'signer' && isIndex(signerIndex) && isKey(signerFields, field))
    return { section, signerIndex, field }
  if (section === 'stamp' && isIndex(signerIndex) && isIndex(stampIndex))
    return { section, signerIndex, stampIndex }
  return null
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

function isKey<Key extends string>(keys: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(keys, value)
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}
