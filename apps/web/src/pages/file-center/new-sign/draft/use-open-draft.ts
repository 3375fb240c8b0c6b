import { paths } from '@qiyin/calls/addresses/paths.ts'
import { asCallFailure, type CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { useStore as useShared } from '@qiyin/ui/base/store.ts'
import { leaving } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { initiationDraft } from './initiation-draft.ts'
import { openDraft } from './initiation-depot.ts'

/** Whether this document has shown the page before: what comes later is a new visit. */
let isShown = false

function isReload(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !isShown && loaded?.name === location.href && 'type' in loaded && loaded.type === 'reload'
}

interface Opening {
  isOpen: boolean
  failure: CallFailure | null
  retry: () => void
}

/** Opens the draft that the address names; from then on the address names the draft that is open. */
export function useOpenDraft(owner: string): Opening {
  const [query] = useSearchParams()
  const inAddress = query.get('draft')
  const [asked] = useState(inAddress)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const navigate = useNavigate()
  // The step that this entry of the history is of stays with it.
  const state: unknown = useLocation().state
  const at = useStore(initiationDraft, ({ home }) => home?.draftId)
  const isLeaving = useShared(leaving)
  const isTrying = !isOpen && failure === null
  useEffect(() => {
    if (!isTrying) return undefined
    let isGone = false
    const open = async (): Promise<void> => {
      try {
        await openDraft({ draftId: asked, owner, isReload: isReload() })
        isShown = true
        if (!isGone) setOpen(true)
      } catch (thrown) {
        if (!isGone) setFailure(asCallFailure(thrown))
      }
    }
    void open()
    return () => {
      isGone = true
    }
  }, [asked, owner, isTrying])
  useEffect(() => {
    if (isOpen && !isLeaving && at !== undefined && at !== inAddress)
      void navigate(paths.newSign({ draft: at }), { replace: true, state })
  }, [isOpen, isLeaving, at, inAddress, navigate, state])
  return { isOpen, failure, retry: () => setFailure(null) }
}
