import type { CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import type { PersonOutcome } from './person-identity.ts'

/** A company as its licence says it, already normalised. */
export interface CompanyFacts {
  /** An individual business is registered apart; `other` has a certificate of its own kind. */
  readonly kind: 'corporation' | 'individualBusiness' | 'other'
  readonly companyName: string
  /** 18 characters. */
  readonly creditNo: string
  readonly legalPersonName: string
  /** Of the legal representative; wanted by some. */
  readonly legalPersonIdentityNo?: string
}

/** Who asks for the company, proven as a person before. */
export interface CompanyAdministrator {
  readonly personAccountId: string
  readonly name: string
  readonly identityNo: string
  readonly mobile: string
}

/** A request to begin; `legalPerson`, `payment` or `applicationForm` is the way. */
export interface CompanyAuthenticationRequest {
  readonly companyId: string
  readonly method: CompanyMethod
  readonly company: CompanyFacts
  readonly administrator: CompanyAdministrator
  /** Where a hosted page sends the browser afterwards. */
  readonly returnUrl: string
  /** Where the supplier tells of the outcome. */
  readonly notifyUrl: string
}

/** A begun authentication; hosted ones go on at the supplier's `url`. */
export type CompanyAuthenticationStarted =
  | { readonly mode: 'inline'; readonly serialNo: string }
  | { readonly mode: 'hosted'; readonly serialNo: string; readonly url: string }

/** A branch of a bank, as the supplier names it. */
export interface SupplierBranch {
  readonly branchName: string
  /** 联行号, twelve digits. */
  readonly cnaps: string
}

/** The company's own account, to which an amount is sent. */
export interface CompanyAccount {
  readonly bankName: string
  readonly provinceName: string
  readonly cityName: string
  readonly branchName: string
  readonly cnaps: string
  readonly accountNo: string
}

/** How an authentication of a company ended, or that somebody looks at it. */
export type CompanyOutcome = PersonOutcome & {
  /** Whom the supplier has proven, where its page lets that be changed. */
  readonly company?: Pick<CompanyFacts, 'companyName' | 'creditNo'>
}

/**
 * Company identity, of the suppliers that prove companies. The steps of the payment are of those alone whose
 * capability says `inline`; elsewhere they throw `InvalidInput`.
 */
export interface CompanyIdentity {
  /**
   * Opens an authentication and answers its serial number. Throws `InvalidInput` for a way outside the capabilities,
   * `IdentityMismatch` when the facts do not belong together. A time-out must be followed by a look-up.
   */
  startCompanyAuthentication(request: CompanyAuthenticationRequest): Promise<CompanyAuthenticationStarted>

  /** Branches whose names hold the words; nothing where there are none. */
  listBranches(request: { serialNo: string; keyword: string }): Promise<readonly SupplierBranch[]>

  /** Has an amount sent to the account: a success says that it was ordered, and not that it has arrived. Never repeated by itself. */
  submitBankVerification(request: { serialNo: string; account: CompanyAccount }): Promise<void>

  /** Compares the amount that has arrived. Throws `RateLimited` when no try is left. */
  verifyAmount(request: {
    serialNo: string
    amountCents: number
  }): Promise<{ readonly isMatchAmount: boolean }>

  /** The page on which a hosted way goes on; undefined where there is none, and when it is over. */
  findCompanyPage(request: { serialNo: string }): Promise<string | undefined>

  /** The outcome as the supplier knows it; undefined while there is none. */
  getCompanyAuthentication(request: { serialNo: string }): Promise<CompanyOutcome | undefined>

  /** Ends the serial number here: nothing that comes of it later finds anybody. */
  abandonCompanyAuthentication(request: { serialNo: string }): Promise<void>
}
