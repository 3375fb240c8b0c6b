import { useState } from 'react'
import type { Signature } from '@qiyin/ui/signing/signing-state.ts'
import { placesOf, sealsOf, type BatchContract, type BatchTask, type Marks } from './batch.ts'
import { useRead, type Read } from './use-read.tsx'

/** What the desk of a run knows and does. */
export interface Desk {
  /** Those that will be signed. */
  contracts: readonly BatchContract[]
  current: BatchContract | undefined
  read: Read
  marks: Marks
  consent: boolean
  setConsent: (given: boolean) => void
  chooseSeal: (sealId: string) => void
  useSignature: (signature: Signature) => void
  pick: (contract: BatchContract) => void
  step: (by: number) => void
  nextUnread: () => void
  /** Takes the current contract out of this run only. */
  leaveOut: () => void
  unreadCount: number
  /** What stands over the document. */
  over: 'drawing' | 'proving' | null
  open: (over: Desk['over']) => void
  /** Everything is read, marked and agreed to. */
  ready: boolean
}

export function useBatchDesk(task: BatchTask): Desk {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const contracts = task.tasks.filter(({ blocked, signId }) => blocked === null && !leftOut.includes(signId))
  const [currentId, setCurrentId] = useState<string | undefined>(undefined)
  const current = contracts.find(({ signId }) => signId === currentId) ?? contracts[0]
  const read = useRead(task.batchNo, current)
  const [marks, setMarks] = useState<Marks>(() => ({
    sealId: sealsOf(task.tasks)[0]?.sealId ?? null,
    signature: task.savedSignature ? { kind: 'saved' } : null,
  }))
  const [consent, setConsent] = useState(false)
  const [over, open] = useState<Desk['over']>(null)
  const at = current ? contracts.indexOf(current) : 0
  const unread = contracts.filter((contract) => !read.isRead(contract))
  const goTo = (contract: BatchContract | undefined): void => setCurrentId(contract?.signId)
  const isMarked = placesOf(contracts).personal === 0 || marks.signature !== null
  return {
    contracts,
    current,
    read,
    marks,
    consent,
    setConsent,
    chooseSeal: (sealId) => setMarks({ ...marks, sealId }),
    useSignature: (signature) => {
      setMarks({ ...marks, signature })
      open(null)
    },
    pick: goTo,
    step: (by) => goTo(contracts[(at + by + contracts.length) % contracts.length]),
    nextUnread: () => {
      const later = contracts.slice(at + 1).find((contract) => !read.isRead(contract))
      goTo(later ?? unread.find((contract) => contract !== current))
    },
    leaveOut: () => {
      if (!current) return
      setLeftOut([...leftOut, current.signId])
      goTo(contracts[at + 1] ?? contracts[at - 1])
    },
    unreadCount: unread.length,
    over,
    open,
    ready: contracts.length > 0 && unread.length === 0 && isMarked && consent,
  }
}
