import { lazy, Suspense, type ReactElement } from 'react'
import { closeAgreement, useOpenedAgreement } from './agreement.ts'

// The texts are long and rarely read: they come when asked for.
const AgreementDialog = lazy(async () => ({
  default: (await import('../agreement/agreement-dialog.tsx')).AgreementDialog,
}))

/** Draws the agreement that `openAgreement` asked for; mounted once, at the root. */
export function AgreementHost(): ReactElement | null {
  const name = useOpenedAgreement()
  if (!name) return null
  return (
    <Suspense>
      <AgreementDialog name={name} onClose={closeAgreement} />
    </Suspense>
  )
}
