import { useEffect, useLayoutEffect, useState } from 'react'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { toast } from '../base/toast.ts'
import { useLeaveGuard } from '../feedback/use-leave-guard.ts'
import type { SignAnswer } from './outcome.ts'
import { canFill, hasLostSeal, type SignArea, type Signature, type SignTask } from './signing-state.ts'
import { useShown, type Shown } from './use-shown.tsx'
import { useTellViewed } from './use-tell-viewed.ts'
import { useSigning, type Signing } from './use-signing.ts'

/** What stands over the document; a signature is drawn for an area, or for none yet. */
export type OverDocument =
  | { readonly kind: 'drawing'; readonly areaId: string | null }
  | { readonly kind: 'proving' }
  | { readonly kind: 'rejecting' }

export interface SignDesk extends Signing {
  shown: Shown

  over: OverDocument | null
  /** Opens something over the document; null closes it. */
  open: (over: OverDocument | null) => void
  /** A press on an area: fills it, or asks first for the signature that it needs. */
  pick: (area: SignArea) => void
  goTo: (area: SignArea) => void
  /** So many places on, round and round. */
  jump: (by: number) => void
  /** The signature just drawn, for the area that asked for it. */
  take: (signature: Signature) => void
  signed: (answer: SignAnswer) => void
  /** Where the signer stands, in words. */
  progress: string
}

interface DeskHooks {
  /** Brings an area into view; the desk does it again whenever the function changes. */
  show: (area: SignArea) => void
  onSigned: (answer: SignAnswer) => void
}

/** The signing page of desk and phone alike: what is open, what is done next, and what is asked before leaving. */
export function useSignDesk(task: SignTask, { show, onSigned }: DeskHooks): SignDesk {
  const signing = useSigning(task)
  const { areas, state, dispatch, current, done, complete, step } = signing
  const shown = useShown(task)
  const [over, setOver] = useState<OverDocument | null>(null)
  const open = (next: OverDocument | null): void => {
    if (next?.kind === 'proving' && !shown.hasSeen())
      toast('warning', toldRefusals.DOCUMENT_NOT_SHOWN.message)
    else setOver(next)
  }
  const [isSigned, setSigned] = useState(false)
  useTellViewed(task, { shown, isSigned })
  // Neither signing nor refusing loses anything.
  useLeaveGuard(done > 0 && !isSigned && over?.kind !== 'rejecting')
  const { lastFailure, seals } = task
  // He waited for a signature that did not come about.
  useEffect(() => {
    if (lastFailure !== null) toast('error', `上次签署未能完成：${lastFailure}，请重新签署`)
  }, [lastFailure])
  const lacks = hasLostSeal(state, seals)
  // What was to be signed is not what stands there any more.
  if (lacks && over?.kind === 'proving') setOver(null)
  useEffect(() => {
    if (!lacks) return
    dispatch({ type: 'loseSeal', seals })
    toast('warning', '所选印章已失效')
  }, [lacks, seals, dispatch])
  // As soon as the pages are there, and before they are painted.
  useLayoutEffect(() => {
    if (current) show(current)
  }, [current, show])

  const goTo = (area: SignArea): void => {
    dispatch({ type: 'goTo', areaId: area.positionId })
    show(area)
  }
  return {
    ...signing,
    shown,
    over,
    open,
    goTo,
    pick: (area) => {
      if (canFill(state, area)) dispatch({ type: 'fill', area })
      else if (area.kind === stampKind.signature) open({ kind: 'drawing', areaId: area.positionId })
    },
    jump: (by) => {
      const target = step(by)
      if (target) goTo(target)
    },
    take: (signature) => {
      const areaId = over?.kind === 'drawing' ? over.areaId : null
      dispatch({ type: 'useSignature', signature, areaId })
      open(null)
    },
    signed: (answer) => {
      setSigned(true)
      onSigned(answer)
    },
    progress: complete
      ? `${areas.length} 处已全部签署`
      : `签署处 ${current ? areas.indexOf(current) + 1 : 1} / ${areas.length}`,
  }
}
