/** An export as the dead-code tool finds it: its file and its name. */
export type ExportName = `packages/${'domain' | 'calls'}/src/${string}.ts: ${string}`

/** The work whose first part is to use the rules listed under it. */
type FirstUser =
  | 'company authentication'
  | 'further ways of real-name authentication'
  | 'images as uploads'
  | 'statistics'

/** Rules with vectors of the design, written ahead of their first user. Nothing else may be exported unused. */
export const waitingExports: Readonly<Record<FirstUser, readonly ExportName[]>> = {
  'company authentication': [
    'packages/domain/src/company/auth-status.ts: companyAuthTransition',
    'packages/domain/src/company/auth-status.ts: wizardStep',
    'packages/domain/src/company/auth-status.ts: wizardSteps',
    'packages/domain/src/company/bank.ts: corporateAccountProblem',
    'packages/domain/src/company/bank.ts: isCnaps',
    'packages/domain/src/company/bank.ts: parsePaymentAmount',
    'packages/domain/src/company/credit-code.ts: creditNoProblem',
  ],
  'further ways of real-name authentication': [
    'packages/domain/src/company/bank.ts: bankCardProblem',
    'packages/domain/src/person/auth-way.ts: switchTargets',
    'packages/domain/src/person/document-number.ts: isDocumentNumber',
  ],
  'images as uploads': [
    'packages/domain/src/seal/image.ts: sealImageProblem',
    'packages/domain/src/uploads.ts: contentProblem',
  ],
  statistics: [
    'packages/domain/src/dates.ts: rangeDaysProblem',
    'packages/domain/src/dates.ts: sameYearProblem',
    'packages/domain/src/statistics/periods.ts: bucketsOf',
    'packages/domain/src/statistics/periods.ts: quickRange',
  ],
}
