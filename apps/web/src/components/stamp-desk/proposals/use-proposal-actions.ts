import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { percentBox } from '../percent-box.ts'
import type { Pages } from '../placing.ts'
import { focusRow } from './proposal-list.tsx'
import type { ProposalEntry, Proposals } from './use-proposals.ts'

export interface ProposalActions {
  /** Selects it and brings its words into view. */
  show: (entry: ProposalEntry) => void
  accept: (entry: ProposalEntry) => void
  ignore: (entry: ProposalEntry) => void
  acceptAll: () => void
  ignoreAll: () => void
}

interface ProposalDesk {
  pages: Pages
  controller: ViewerController
  say: (text: string) => void
}

/** What keys and buttons do to the proposals; whoever goes through the list stays in it. */
export function useProposalActions(
  proposals: Proposals,
  { pages, controller, say }: ProposalDesk,
): ProposalActions {
  const { current, entries, isShown, accept, ignore } = proposals
  const follows = useRef(false)
  const currentId = current?.id
  useEffect(() => {
    // With the last one its list goes, too.
    if (follows.current && currentId === undefined)
      document.getElementById('main')?.focus({ preventScroll: true })
    else if (follows.current) focusRow(currentId)
    follows.current = false
  }, [currentId])
  // When proposals come up, the first is seen.
  const showFirst = useEffectEvent(() => current && scrollTo(current))
  useEffect(() => {
    if (isShown) showFirst()
  }, [isShown])

  function scrollTo({ words }: ProposalEntry): void {
    const page = pages[words.pageNum - 1]
    if (page) controller.scrollToBox(words.pageNum, percentBox(words, page))
  }
  const open = entries.filter(({ accepted }) => !accepted)
  const acceptThese = (some: readonly ProposalEntry[]): void => {
    const sure = some.filter(({ signerKey }) => signerKey !== null)
    if (sure.length === 0) return toast('info', '请先为这处建议选择签署方')
    follows.current = isAmongThem()
    const refusal = accept(sure.map(({ id }) => id))
    if (refusal !== null) return toast('error', refusal)
    say(`已采用 ${sure.length} 处签署位置`)
  }
  const ignoreThese = (some: readonly ProposalEntry[]): void => {
    follows.current = isAmongThem()
    ignore(some.map(({ id }) => id))
    say(`已忽略 ${some.length} 处建议`)
  }
  return {
    show: (entry) => {
      proposals.select(entry.id)
      scrollTo(entry)
    },
    accept: (entry) => acceptThese([entry]),
    ignore: (entry) => ignoreThese([entry]),
    acceptAll: () => acceptThese(open),
    ignoreAll: () => ignoreThese(open),
  }
}

function isAmongThem(): boolean {
  return document.activeElement?.closest('[data-proposal], .page-proposals-bar, .proposal-pill') != null
}
