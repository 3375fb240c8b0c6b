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
