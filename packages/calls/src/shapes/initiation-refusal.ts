import type { ContractInfoDraft, InitiationPlace, SignerDraft } from '@qiyin/domain/contract/initiation.ts'
import { z } from 'zod'

// A page may not evaluate code: without this the library tries, and the browser reports it.
if ('document' in globalThis) z.config({ jitless: true })

const index = z.number().int().min(0)
const contractField = z.enum({
  files: 'files',
  businessTypeCode: 'businessTypeCode',
  initUser: 'initUser',
  companyId: 'companyId',
  contractName: 'contractName',
  contractNo: 'contractNo',
  signOrderType: 'signOrderType',
  signDeadlineTime: 'signDeadlineTime',
} satisfies { [Field in keyof ContractInfoDraft]-?: Field })
const signerField = z.enum({
  name: 'name',
  email: 'email',
  companyName: 'companyName',
  signType: 'signType',
  ourPart: 'ourPart',
  identityNo: 'identityNo',
  mobile: 'mobile',
  kwaiValue: 'kwaiValue',
  signOrder: 'signOrder',
  cordList: 'cordList',
} satisfies { [Field in keyof SignerDraft]-?: Field })

const place: z.ZodType<InitiationPlace> = z.discriminatedUnion('section', [
  z.object({ section: z.literal('contractInfo'), field: contractField }),
  z.object({ section: z.literal('signers') }),
  z.object({ section: z.literal('signer'), signerIndex: index, field: signerField }),
  z.object({ section: z.literal('stamp'), signerIndex: index, stampIndex: index }),
])
const initiationRefusal = z.object({ place })

/** The envelope's result of an initiation refused for what it says: where the first thing wrong stands. */
export type InitiationRefusal = z.infer<typeof initiationRefusal>

/** The place in the result of a refused initiation; null where the refusal is not about one. */
export function placeOfRefusal(result: unknown): InitiationPlace | null {
  return initiationRefusal.safeParse(result).data?.place ?? null
}
