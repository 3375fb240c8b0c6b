import { mayOpen } from '@qiyin/domain/access/authority.ts'
import { failureText, isSessionOver, type CallFailure } from '../base/call-failure.ts'
import { noteSession } from '../base/session-hint.ts'
import { toast } from '../base/toast.ts'
import { useUser, type User } from '../use-user.ts'
import { isAway } from './away.ts'
import { useOneOwner } from './use-one-owner.ts'
import { createContext, useContext, useEffect, type ReactElement, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'

/** Missing user info leads to the login page after this long (seed 001 section 9). */
const redirectDelayMs = 100

const CurrentUser = createContext<User | null>(null)

/** The person logged in; only below a Guard. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('useCurrentUser outside Guard')
  return user
}

/** Says of paths whether whoever is logged in may open them; of none while that is not known. */
export function useMayOpen(): (path: string) => boolean {
  const { data: user } = useUser()
  return (path) => user !== undefined && mayOpen(path, user.authorityList)
}

interface GuardProps {
  pending: ReactNode
  children: ReactNode
  /** Paths that whoever is logged in may open, with or without an entry. */
  openToAll?: readonly string[]
}

/** Lets a page appear only to a person whose authority list opens it; everyone else is sent away. */
export function Guard({ pending, children, openToAll = [] }: GuardProps): ReactElement {
  const { data: user, error } = useUser()
  const { pathname } = useLocation()
  if (useOneOwner(user, error)) return <>{pending}</>
  if (user) {
    // Home takes everyone who may not go elsewhere, so it is never itself refused.
    const isOpen = pathname === paths.home() || openToAll.includes(pathname)
    if (!isOpen && !mayOpen(pathname, user.authorityList)) return <Navigate to={paths.home()} replace />
    return <CurrentUser value={user}>{children}</CurrentUser>
  }
  return (
    <>
      {pending}
      {/* Nobody answered, so nobody can log in either; the line at the top says so, and the page comes with it. */}
      {error && !isAway(error) && <ToLogin failure={error} />}
    </>
  )
}

function ToLogin({ failure }: { failure: CallFailure }): null {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isSessionOver(failure)) noteSession(null)
      if (failure.httpStatus !== 401) toast('error', failure.message || failureText.system)
      const back = pathname === '/' ? undefined : `${pathname}${search}`
      void navigate(paths.login(back), { replace: true })
    }, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [failure, navigate, pathname, search])
  return null
}
