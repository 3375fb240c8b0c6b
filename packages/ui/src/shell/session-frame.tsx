import { failureText } from '../base/call-failure.ts'
import { bySessionLoss, onSessionLost } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { forgetUser, refreshUser } from '../use-user.ts'
import { useEffect, useRef, type ReactElement } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'

/** The rules of the session, for every page that has one; the login page stays small without them. */
export function SessionFrame(): ReactElement {
  useSessionRules()
  return <Outlet />
}

function useSessionRules(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  }, [location])

  // On each navigation user info is fetched again (screens 0.11); the first fetch is the page's own.
  const seen = useRef(location.pathname)
  useEffect(() => {
    if (seen.current === location.pathname) return
    seen.current = location.pathname
    void refreshUser()
  }, [location.pathname])

  useEffect(
    () =>
      onSessionLost(() => {
        const { pathname, search } = here.current
        if (keepsPlaceWithoutSession(pathname)) return
        toast('warning', failureText.session)
        forgetUser()
        void navigate(paths.login(`${pathname}${search}`), { replace: true, state: bySessionLoss })
      }),
    [navigate],
  )
}

/** 401 and 403 do not move a person away from here (seed 001 section 6). */
function keepsPlaceWithoutSession(pathname: string): boolean {
  return pathname.startsWith(paths.login()) || pathname.startsWith(paths.outEnterpriseAuthentication())
}
