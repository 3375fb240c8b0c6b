import { useEffect, type ReactElement } from 'react'
import { useHref, useRouteError } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { FailureScreen } from '../base/failure-screen.tsx'
import { isChunkFailure } from '../base/load-page.ts'
import { whenBack } from './connection.ts'

/** G-03: what a route shows when it could not be loaded or drawn. One whose code was cut off comes by itself. */
export function ErrorPage(): ReactElement {
  const error = useRouteError()
  const lacksCode = isChunkFailure(error)
  // What could not be imported once is not imported again: only a new document has it.
  useEffect(() => (lacksCode ? whenBack(() => location.reload()) : undefined), [lacksCode])
  return <FailureScreen error={error} home={useHref(paths.home())} />
}
