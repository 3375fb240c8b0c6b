import { companyRealNameSupplierBranches } from '@qiyin/calls/areas/company-supplier.ts'
import { mdataBranchBanks } from '@qiyin/calls/areas/mdata.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useEffect, useState } from 'react'
import { callApi } from '../base/call-client.ts'

/** The search of branches waits for a pause in typing (spec 1 §9). */
const branchSearchMs = 500

export interface FoundBranches {
  names: readonly string[]
  /** Why there is none (102014). */
  note: string | null
}

/** A company that is proven by a payment of its supplier. */
export type BranchesOf = Pick<Args<typeof companyRealNameSupplierBranches>, 'companyId' | 'supplierCode'>

/** Whose branches are looked for. */
interface Wanted {
  bankName: string
  cityName: string | undefined
  /** Asks the supplier of this company, and not the directory. */
  of?: BranchesOf | undefined
}

/** The branches of a bank in a city by a word, half a second after the last key. */
export function useBranches({ bankName, cityName, of }: Wanted, word: string): FoundBranches {
  const { companyId, supplierCode } = of ?? {}
  const [found, setFound] = useState<FoundBranches>({ names: [], note: null })
  useEffect(() => {
    if (bankName === '') return undefined
    const away = new AbortController()
    const options = { signal: away.signal, quiet: true }
    const timer = setTimeout(() => {
      const keyword = word.trim() === '' ? bankName : word
      const asked =
        companyId === undefined || supplierCode === undefined
          ? callApi(mdataBranchBanks, { bankName, cityName, branchName: word }, options)
          : callApi(companyRealNameSupplierBranches, { companyId, supplierCode, keyword }, options)
      asked
        .then((branches) => setFound({ names: branches.map(({ name }) => name), note: null }))
        .catch((failure: { code?: number; message?: string }) => {
          if (failure.code === formRefusals.BRANCH_NOT_FOUND.code)
            setFound({ names: [], note: failure.message ?? formRefusals.BRANCH_NOT_FOUND.message })
        })
    }, branchSearchMs)
    return () => {
      clearTimeout(timer)
      away.abort()
    }
  }, [bankName, cityName, word, companyId, supplierCode])
  return found
}
