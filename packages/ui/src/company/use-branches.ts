import { mdataBranchBanks } from '@qiyin/calls/areas/mdata.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useEffect, useState } from 'react'
import { callApi } from '../base/call-client.ts'

/** The search of branches waits for a pause in typing (spec 1 §9). */
const branchSearchMs = 500

export interface FoundBranches {
  names: readonly string[]
  /** Why there is none (102014). */
  note: string | null
}

/** The branches of a bank in a city by a word, half a second after the last key. */
export function useBranches(bankName: string, cityName: string | undefined, word: string): FoundBranches {
  const [found, setFound] = useState<FoundBranches>({ names: [], note: null })
  useEffect(() => {
    if (bankName === '') return undefined
    const away = new AbortController()
    const timer = setTimeout(() => {
      callApi(
        mdataBranchBanks,
        { bankName, cityName, branchName: word },
        { signal: away.signal, quiet: true },
      )
        .then((branches) => setFound({ names: branches.map(({ name }) => name), note: null }))
        .catch((failure: { code?: number; message?: string }) => {
          if (failure.code === toldRefusals.BRANCH_NOT_FOUND.code)
            setFound({ names: [], note: failure.message ?? toldRefusals.BRANCH_NOT_FOUND.message })
        })
    }, branchSearchMs)
    return () => {
      clearTimeout(timer)
      away.abort()
    }
  }, [bankName, cityName, word])
  return found
}
