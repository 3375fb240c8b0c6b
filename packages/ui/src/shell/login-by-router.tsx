import { useCallback, type ComponentType, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LoginPageProps } from '../base/login-props.ts'

/** A login page as the router shows it: to people who come from another page, whose code is there already. */
export function loginByRouter(LoginPage: ComponentType<LoginPageProps>): ComponentType {
  return function LoginByRouter(): ReactElement {
    const { search } = useLocation()
    const navigate = useNavigate()
    const leave = useCallback((path: string) => void navigate(path, { replace: true }), [navigate])
    return <LoginPage search={search} leave={leave} prefetch={nothing} />
  }
}

const nothing = (): void => undefined
