import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths, routerPathOf } from '@qiyin/calls/addresses/paths.ts'

/** Goes to an address the server gave: inside by the router, outside by the browser, home without one. */
export function useFollow(): (url: string | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (url) => {
      const inner = url === null ? paths.home() : routerPathOf(url, location.origin)
      if (inner === null) location.assign(url ?? '')
      else void navigate(inner, { replace: true })
    },
    [navigate],
  )
}
