import { addDays } from '../dates.ts'

/** A company lets another system seal by itself for at most so many days at a time. */
export const mostAutoSignDays = 366

/** The last day that may be chosen, YYYY-MM-DD. */
export function latestAutoSignDay(today: string): string {
  return addDays(today, mostAutoSignDays)
}

/** The sentence that whoever grants it confirms, and that stands in the evidence of each signature made by it. */
export function autoSignText(grant: {
  readonly companyName: string
  readonly sealName: string
  readonly sourceName: string
  /** YYYY-MM-DD */
  readonly validUntil: string
}): string {
  const { companyName, sealName, sourceName, validUntil } = grant
  return `${companyName}授权来源系统“${sourceName}”在其发起的合同中自动使用印章“${sealName}”签署，至${validUntil}止`
}
