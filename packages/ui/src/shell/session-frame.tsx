import { failureText } from '../base/call-failure.ts'
import { mayHaveSession } from '../base/session-hint.ts'
import { bySessionLoss, onSessionEnded, onSessionLost } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { forgetUser, refreshUser } from '../use-user.ts'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'

// Fetched at once, for it must be here before the line is gone, but after the page; without it the page stands, too.
const ConnectionLine = lazy(async () => {
  const part = await import('./connection-line.tsx').catch(() => null)
  return { default: part?.ConnectionLine ?? (() => null) }
})

/** The rules of the session, for every page that has one; the login page stays small without them. */
export function SessionFrame(): ReactElement {
  // A page without its session would go on asking, and be answered 401 each time, until the login page has come.
  const isOver = useSessionRules()
  return (
    <>
      <Suspense>
        <ConnectionLine />
      </Suspense>
      {!isOver && <Outlet />}
    </>
  )
}

/** Answers whether the session is lost or ended; the login page is on its way then. */
function useSessionRules(): boolean {
  const [isOver, setOver] = useState(false)
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  const over = useRef(false)
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

  useEffect(() => {
    const leaveFor = (login: string): void => {
      over.current = true
      setOver(true)
      void navigate(login, { replace: true, state: bySessionLoss })
    }
    const unlisten = [
      onSessionLost((because) => {
        const { pathname, search } = here.current
        // What was under way is answered so, too: once is enough.
        if (over.current || keepsPlaceWithoutSession(pathname)) return
        // Who follows a link without ever having logged in here has lost nothing; the words fit both.
        toast('warning', because ?? (mayHaveSession() ? failureText.session : failureText.noSession))
        leaveFor(paths.login(`${pathname}${search}`))
      }),
      onSessionEnded((back) => leaveFor(paths.login(back))),
    ]
    return () => unlisten.forEach((end) => end())
  }, [navigate])
  // Only after the page has gone: what is forgotten under a page is asked for again by it.
  useEffect(
    () => () => {
      if (over.current) forgetUser()
    },
    [],
  )
  return isOver
}

/** 401 and 403 do not move a person away from here (seed 001 section 6). */
function keepsPlaceWithoutSession(pathname: string): boolean {
  return pathname.startsWith(paths.login()) || pathname.startsWith(paths.outEnterpriseAuthentication())
}
