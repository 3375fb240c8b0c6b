/** companyPrincipalType: who administers a company that is being authenticated. */
export const principalType = { legalPerson: 1, agent: 2 } as const

/** Any value of companyPrincipalType. */
export type PrincipalType = (typeof principalType)[keyof typeof principalType]

/** As what the administrator acts, to begin with: as they have said, but not as a former administrator has. */
export function principalOf({
  companyPrincipalType,
  applicantAdministers,
}: {
  readonly companyPrincipalType: number | null
  readonly applicantAdministers: boolean
}): PrincipalType {
  const isAgent = applicantAdministers && companyPrincipalType === principalType.agent
  return isAgent ? principalType.agent : principalType.legalPerson
}

/** companyVerifyWay: how a company proves itself. */
export const verifyWay = { legalPerson: 1, payment: 2 } as const

/** certificateStatus of a company (spec 1 §3 "Issue status of a certificate"). */
export const certificateStatus = { notIssued: 0, issued: 1, failed: 2 } as const

/** The Chinese name of every certificateStatus. */
export const certificateStatusLabel: Readonly<Record<number, string>> = {
  0: '未颁发',
  1: '已颁发',
  2: '颁发失败',
}

/** Tries to enter the amount (product decision 6). */
export const maxAmountTries = 3

/** Payments that may be asked for a day: for one company, and by one person for all of theirs. */
export const mostSubmissionsADay = { byCompany: 5, byPerson: 10 } as const

/** So long after the amount was sent, and once, it may be sent again (picture W-09e). */
const secondTransferAfterHours = 2

/** From when on the amount may be sent again; null where it may not. */
export function secondTransferTime(sent: {
  readonly time: Date | null
  readonly renewed: boolean
}): Date | null {
  if (sent.time === null || sent.renewed) return null
  return new Date(sent.time.getTime() + secondTransferAfterHours * 3_600_000)
}

/** Any value of companyVerifyWay. */
export type VerifyWay = (typeof verifyWay)[keyof typeof verifyWay]

/**
 * Whether the proof goes over a review and an amount sent to the company's account: always but where the legal
 * representative proves the company by an identity that is the administrator's own (spec 1 §4 "Enterprise wizard
 * variants").
 */
export function needsPayment(way: number | null, principal: number | null): boolean {
  return way === verifyWay.payment || principal === principalType.agent
}
