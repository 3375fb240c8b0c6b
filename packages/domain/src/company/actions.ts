import { accountStatus } from '../access/account-status.ts'
import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'

/** What decides what may be done with a company on its row and its page. */
export interface CompanyStanding {
  readonly authStatus: CompanyAuthStatus
  /** 0 active, 1 frozen. */
  readonly status: number
  /** Whether the person asking administers it. */
  readonly allowEditCompany: boolean
}

/** The first action of a company's row. */
export type CompanyStep = 'authenticate' | 'continue' | 'progress' | 'seals' | 'again' | 'explain' | 'view'

/** What may be done with a company now. */
export interface CompanyActions {
  readonly first: CompanyStep
  /** True where the person has to act. */
  readonly due: boolean
  /** False for a frozen company: what there is, is shown disabled. */
  readonly active: boolean
  readonly edit: boolean
  readonly rename: boolean
  readonly changeSupplier: boolean
  readonly remove: boolean
}

/**
 * The actions of an enterprise (spec 1 §4 "Enterprise actions"): only who may edit it starts or redoes the
 * authentication, an active one only; seals once authenticated; another supplier once certificates are issued.
 */
export function companyActions({ authStatus, status, allowEditCompany }: CompanyStanding): CompanyActions {
  const active = status === accountStatus.active
  const may = active && allowEditCompany
  const first = allowEditCompany ? firstOf[authStatus] : 'view'
  return {
    first,
    due: may && dueFirst.includes(first),
    active,
    edit: may,
    rename: may && authStatus !== companyAuthStatus.inReview,
    changeSupplier: may && authStatus === companyAuthStatus.authenticated,
    remove: may && authStatus !== companyAuthStatus.inReview,
  }
}

const firstOf: Readonly<Record<CompanyAuthStatus, CompanyStep>> = {
  [-1]: 'again',
  0: 'authenticate',
  1: 'continue',
  2: 'continue',
  3: 'progress',
  4: 'seals',
  5: 'again',
  6: 'continue',
  7: 'explain',
}

const dueFirst: readonly CompanyStep[] = ['authenticate', 'continue', 'again']

/** The word on a first action. */
export const companyStepLabel: Readonly<Record<CompanyStep, string>> = {
  authenticate: '去认证',
  continue: '继续认证',
  progress: '查看进度',
  seals: '印章管理',
  again: '重新认证',
  explain: '查看说明',
  view: '查看',
}

/** Applications that one entitlement to initiate may name. */
export const maxEntitledApplications = 100

/** Companies not yet authenticated that one person may have: names are not for hoarding. */
export const maxUnprovenCompanies = 20
