/** organizationType: which document a company shows (spec 1 §3 "Company type labels"). */
export const organizationType = {
  businessLicence: 0,
  individualBusiness: 1,
  institution: 2,
  organisationCode: 3,
} as const

/** Any value of organizationType. */
export type OrganizationType = (typeof organizationType)[keyof typeof organizationType]

/** The Chinese name of every organizationType. */
export const organizationTypeLabel: Readonly<Record<OrganizationType, string>> = {
  0: '多证合一营业执照',
  1: '个体工商户营业执照',
  2: '事业单位法人证书',
  3: '组织机构代码证',
}

/** companyPrincipalType: who the administrator is (spec 2 §9 "Identity-role options 1 and 2"). */
export const principalType = { legalPerson: 1, agent: 2 } as const

/** Any value of companyPrincipalType. */
export type PrincipalType = (typeof principalType)[keyof typeof principalType]

/**
 * What an administrator may say to be (spec 1 §4): the legal representative, of an individual business the
 * operator, or the agent.
 */
export function principalLabel(principal: PrincipalType, type: OrganizationType): string {
  if (principal === principalType.agent) return '我是代理人'
  return type === organizationType.individualBusiness ? '我是经营者' : '我是法定代表人'
}
