/** The roles every installation has (product decision 4); further ones have codes of their own. */
export const roleCode = {
  person: 'PERSON',
  companyAdmin: 'COMPANY_ADMIN',
  businessManager: 'BUSINESS_MANAGER',
  outerCompanyManager: 'OUTER_COMPANY_MANAGER',
  innerCompanyManager: 'INNER_COMPANY_MANAGER',
  systemManager: 'SYSTEM_MANAGER',
} as const

/** The code of a role that every installation has. */
export type RoleCode = (typeof roleCode)[keyof typeof roleCode]
