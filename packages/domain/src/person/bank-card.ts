import { bankCardProblem, normaliseAccount } from '../company/bank.ts'

/**
 * Why a person cannot be verified by this bank card, in Chinese, or null: people from outside the mainland only by a
 * UnionPay card of the mainland (spec 1 §5), whose numbers begin with 62 (ISO 7812).
 */
export function personCardProblem(
  text: string | null | undefined,
  { overseas }: { readonly overseas: boolean },
): string | null {
  const problem = bankCardProblem(text)
  if (problem) return problem
  return overseas && !normaliseAccount(text ?? '').startsWith('62') ? '仅支持大陆银联卡' : null
}
