import { lazy, Suspense, type ReactElement } from 'react'
import { AgreementHost } from './agreement-host.tsx'
import { maintenance } from './maintenance.ts'
import { useStore } from './store.ts'
import { Toaster } from './toaster.tsx'

const MaintenanceScreen = lazy(async () => ({
  default: (await import('./maintenance-screen.tsx')).MaintenanceScreen,
}))

/** What any part of a page may ask for and nobody mounts for himself: toasts, agreements, and that nothing works just now. */
export function PageHosts(): ReactElement {
  const closed = useStore(maintenance)
  return (
    <>
      <Toaster />
      <AgreementHost />
      {closed !== undefined && (
        <Suspense>
          <MaintenanceScreen text={closed} />
        </Suspense>
      )}
    </>
  )
}
