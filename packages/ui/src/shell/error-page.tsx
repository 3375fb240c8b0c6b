import { useEffect, type ReactElement } from 'react'
import { useHref, useRouteError } from 'react-router'
import { apiBase } from '@qiyin/calls/call.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { FailureScreen } from '../base/failure-screen.tsx'
import { isChunkFailure } from '../base/load-page.ts'

/** G-03: what a route shows when it could not be loaded or drawn. One whose code was cut off comes by itself. */
export function ErrorPage(): ReactElement {
  const error = useRouteError()
  const lacksCode = isChunkFailure(error)
  useEffect(() => (lacksCode ? comeWhenBack() : undefined), [lacksCode])
  return <FailureScreen error={error} home={useHref(paths.home())} />
}

/** What could not be imported once is not imported again: only a new document has it. */
function comeWhenBack(): () => void {
  let wasAway = false
  const ask = async (): Promise<void> => {
    const isThere = await fetch(`${apiBase}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    // Where the server was there all the time, something else is wrong.
    if (isThere && wasAway) location.reload()
    wasAway ||= !isThere
  }
  void ask()
  const timer = setInterval(() => void ask(), 3000)
  return () => clearInterval(timer)
}
