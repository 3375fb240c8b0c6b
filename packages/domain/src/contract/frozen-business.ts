import type { Refusal } from '../refusals.ts'

/** Why nobody initiates in an application that is frozen, the application named. */
export function frozenBusinessRefusal(businessTypeName: string): Refusal {
  const message = `应用“${businessTypeName}”已冻结，暂不能发起合同，请联系平台管理员`
  return { name: 'BUSINESS_FROZEN', message }
}

/** An application as lists name it that show frozen ones, too. */
export function businessLabel({
  businessTypeName,
  frozen,
}: {
  readonly businessTypeName: string
  readonly frozen: boolean
}): string {
  return frozen ? `${businessTypeName}（已冻结）` : businessTypeName
}
