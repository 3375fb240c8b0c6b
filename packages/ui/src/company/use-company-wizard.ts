import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { companyAuthStatus, type CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { openingStep, wizardSteps, wizardStepsOf } from '@qiyin/domain/company/wizard-steps.ts'
import { useState } from 'react'
import { useCall } from '../call-hooks.ts'
import { useStepTop } from '../use-step-top.ts'

/** While a review or a payment is under way the page follows it. */
const followMs = 5000

export interface CompanyWizard {
  company: ReturnType<typeof useCall<typeof companyGetByCompanyId>>
  /** The names of its steps, and the one that is open, from 0. */
  steps: readonly string[]
  at: number
  backTo: (step: number) => void
  /** Asks where the authentication stands, and goes there. */
  refresh: () => Promise<void>
}

/** The course of a company's authentication on desk and phone (spec 1 §4). */
export function useCompanyWizard(of: { companyId: string; supplierCode: SupplierCode }): CompanyWizard {
  const [everyMs, setEveryMs] = useState<number | false>(false)
  const company = useCall(companyGetByCompanyId, of, { everyMs })
  const { data } = company
  const waits =
    data?.authStatus === companyAuthStatus.inReview ||
    (data?.authStatus === companyAuthStatus.firstReviewPassed && !data.payout?.sentTime)
  const wanted = waits && followMs
  if (wanted !== everyMs) setEveryMs(wanted)
  // Gone back to, and from where: what has moved on meanwhile is shown where it stands.
  const [back, setBack] = useState<{ step: number; from: CompanyAuthStatus | undefined }>()
  const steps = data ? wizardStepsOf(data) : wizardSteps.plain
  const wentBack = back && back.from === data?.authStatus ? back.step : undefined
  const at = wentBack ?? (data && openingStep(data, steps.length)) ?? 0
  useStepTop(at)
  return {
    company,
    steps,
    at,
    backTo: (step) => setBack({ step, from: data?.authStatus }),
    refresh: async () => {
      await company.refetch()
      setBack(undefined)
    },
  }
}
