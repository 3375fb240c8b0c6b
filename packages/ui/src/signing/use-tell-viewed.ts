import { useEffect, useRef } from 'react'
import { signViewed } from '@qiyin/calls/areas/sign.ts'
import { callApi } from '../base/call-client.ts'
import type { SignTask } from './signing-state.ts'
import type { Shown } from './use-shown.tsx'

type Viewed = Pick<SignTask, 'contractId' | 'signId' | 'documentSha256'>

/** Whoever leaves without signing has still been shown what he was shown: the trail keeps it. */
export function useTellViewed(
  task: Viewed,
  { shown, isSigned }: { shown: Pick<Shown, 'seen'>; isSigned: boolean },
): void {
  const latest = useRef({ task, shown, isSigned })
  useEffect(() => {
    latest.current = { task, shown, isSigned }
  })
  useEffect(() => {
    const tell = (): void => {
      const { isSigned: isDone, task: left, shown: looked } = latest.current
      const { pages, seconds } = looked.seen()
      if (isDone || pages.length === 0) return
      const { contractId, signId, documentSha256: sha256 } = left
      // Nobody is there any more to be told that it failed.
      callApi(
        signViewed,
        { contractId, signId, shown: { sha256, pages: [...pages], seconds } },
        { quiet: true, keepalive: true },
      ).catch(() => undefined)
    }
    window.addEventListener('pagehide', tell)
    return () => {
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [])
}
