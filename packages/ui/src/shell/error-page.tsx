import type { ReactElement } from 'react'
import { useHref, useRouteError } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { FailureScreen } from '../base/failure-screen.tsx'

/** G-03: what a route shows when it could not be loaded or drawn. */
export function ErrorPage(): ReactElement {
  return <FailureScreen error={useRouteError()} home={useHref(paths.home())} />
}
