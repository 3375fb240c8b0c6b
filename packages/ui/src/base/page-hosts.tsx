import type { ReactElement } from 'react'
import { AgreementHost } from './agreement-host.tsx'
import { Toaster } from './toaster.tsx'

/** What any part of a page may ask for and nobody mounts for himself: toasts and agreements. */
export function PageHosts(): ReactElement {
  return (
    <>
      <Toaster />
      <AgreementHost />
    </>
  )
}
