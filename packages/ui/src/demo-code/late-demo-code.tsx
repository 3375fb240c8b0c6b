import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'
import { useSite } from '../base/site.ts'
import type { DemoCode as WholeDemoCode } from './demo-code.tsx'

const DemoCode = lazy(async () => ({ default: (await import('./demo-code.tsx')).DemoCode }))

/** The newest code of a phone in demo mode; elsewhere not even its script is loaded. */
export function LateDemoCode(props: ComponentProps<typeof WholeDemoCode>): ReactElement | null {
  const demo = useSite()?.demo ?? false
  return demo ? (
    <Suspense>
      <DemoCode {...props} />
    </Suspense>
  ) : null
}
