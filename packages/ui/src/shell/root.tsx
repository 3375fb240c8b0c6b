import { useEffect, type ReactElement } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { PageHosts } from '../base/page-hosts.tsx'
import { ProgressLine } from './progress-line.tsx'

/** What surrounds every page: the progress line, toasts, agreements. */
export function Root(): ReactElement {
  useScrollToTop()
  return (
    <>
      <ProgressLine />
      <Outlet />
      <PageHosts />
    </>
  )
}

/** A new page starts at its top; Back and Forward are the browser's own. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    if (pathname && kind !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, kind])
}
