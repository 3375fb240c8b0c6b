import { paths } from '@qiyin/calls/addresses/paths.ts'
import { contractOverviews } from '../contract-actions/contract-answers.ts'
import { invalidate } from '../query-client.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Each navigation inside the areas of seed 001 section 4 reloads the contract counts; the user center needs none. */
export function useOverviewRefresh(): void {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (!pathname.startsWith(paths.userCenter())) void invalidate(...contractOverviews)
  }, [pathname])
}
