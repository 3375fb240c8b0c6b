import { useEffect, useRef, useState } from 'react'
import type { WizardCompany } from './wizard-company.ts'

const draftKey = 'company-authentication'

interface Kept {
  owner: string
  values: object
}

interface CompanyDraft<Values> {
  /** What was typed into the step before it was left, over what the server knows. */
  kept: Partial<Values>
  keep: (values: Values) => void
  /** The server has it now. */
  drop: () => void
}

/** What is typed into a step, kept in the tab, so that going back or a new login loses nothing (screens 0.11). */
export function useCompanyDraft<Values extends object>(
  company: WizardCompany,
  step: string,
): CompanyDraft<Values> {
  const key = `${draftKey}.${step}`
  // Only its administrator gets to a step: the next one at this tab sees nothing of the former's.
  const owner = [company.companyId, company.supplierCode, company.companyAdminMobile].join('/')
  // Written below alone, as `Values`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [kept] = useState(() => read(key, owner) as Partial<Values>)
  return {
    kept,
    keep: (values) => sessionStorage.setItem(key, JSON.stringify({ owner, values } satisfies Kept)),
    drop: () => sessionStorage.removeItem(key),
  }
}

/** Keeps values that a step holds itself, once they are others than it began with. */
export function useKeptValues<Values>(values: Values, keep: (values: Values) => void): void {
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    keep(values)
  })
}

function read(key: string, owner: string): object {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(found) && found.owner === owner ? found.values : {}
  } catch {
    // A draft that cannot be read is no draft.
    return {}
  }
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== 'object' || found === null || !('owner' in found) || !('values' in found)) return false
  return typeof found.owner === 'string' && typeof found.values === 'object' && found.values !== null
}
