import { isOurPart } from '@qiyin/domain/our-part.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useUser } from '../use-user.ts'

// Rare: it stays out of the first load.
const OfAnotherAccount = lazy(async () => ({
  default: (await import('./of-another-account.tsx')).OfAnotherAccount,
}))

interface OfOwnAccountProps {
  personAccountId: string
  children: ReactNode
}

/** The authentication of whoever is logged in; of another account nothing can be shown, however often it is tried. */
export function OfOwnAccount({ personAccountId, children }: OfOwnAccountProps): ReactNode {
  const { data: user } = useUser()
  if (user === undefined || user.personAccountId === personAccountId) return children
  // The operating company's own people have no way out of their account (seed 001 section 3).
  const mayChange = !isOurPart(user.ourpart)
  return (
    <Suspense>
      <OfAnotherAccount mobile={user.mobile} mayChange={mayChange} />
    </Suspense>
  )
}
