import { toast } from '@qiyin/ui/base/toast.ts'
import type { CrossPages } from '@qiyin/domain/seal/cross-page.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'
import type { Stamp } from './stamp.ts'
import { signerSection, type StampSigner } from './stamp-signer.ts'
import { cornerText, pagesText } from './stamp-text.ts'
import { percentBox } from './percent-box.ts'
import { addingRefusal, atFreeSpot, copiesOf, markOn, stampOf, type Pages } from './placing.ts'
import type { ActionTools } from './action-tools.ts'
import type { PlacingDesk } from './use-placing.ts'

export const outsideText = '印章不能超出页面范围'

export interface StampActions {
  select: (id: string | null) => void
  /** A stamp has taken the focus that was asked for. */
  focused: () => void
  /** Selects it and brings it into view. */
  show: (stamp: Stamp) => void
  /** Onto the current page. */
  placeHere: (signer: StampSigner, type: StampKind) => void
  /** From where it stands on a page, in points. */
  walk: (stamp: Stamp, pageNum: number, by: { x: number; y: number }) => void
  /** Over other pages. */
  cross: (stamp: Stamp, crossPages: CrossPages) => void
  remove: (stamp: Stamp) => void
  /** A line of the list. */
  removeAll: (line: readonly Stamp[]) => void
  copy: (stamp: Stamp) => void
  applyToAll: (stamp: Stamp) => void
  undo: () => void
  redo: () => void
}

/** What keys and buttons do. */
export function stampActions({ desk, controller, say, focus }: ActionTools): StampActions {
  const { act, current, pages } = desk
  const select = (id: string | null): void => void act({ type: 'select', id })
  const show = (stamp: Stamp): void => {
    const { pageNum } = stamp
    const page = pages[pageNum - 1]
    const { box } = markOn(pageNum, stamp, pages) ?? {}
    if (!page || !box) return
    select(stamp.id)
    focus(stamp.id)
    controller.scrollToBox(pageNum, percentBox(box, page))
  }
  return {
    select,
    show,
    focused: () => focus(null),
    placeHere: (signer, type) => {
      const pageNum = Math.max(1, controller.getState().pageNumber)
      const stamp = atFreeSpot({ ...newStamp(signer, type), pageNum }, current().stamps, pages)
      const placed = addStamp(desk, stamp)
      if (!placed) return
      say(placedText(placed, pages))
      show(placed)
    },
    walk: (stamp, pageNum, by) => {
      act({ type: 'walk', id: stamp.id, pageNum, by })
      const now = stampOf(current(), stamp.id)
      if (now) say(cornerText(now))
    },
    cross: (stamp, crossPages) => {
      if (act({ type: 'cross', id: stamp.id, crossPages })) say(pagesText({ ...stamp, crossPages }, pages))
    },
    remove: (stamp) => {
      if (!act({ type: 'remove', id: stamp.id })) return
      say(`已删除${pagesText(stamp, pages)}的签署位置`)
      chipOf(stamp)?.focus({ preventScroll: true })
    },
    removeAll: (line) => removeLine(line, { act, say }),
    copy: (stamp) => {
      const newId = crypto.randomUUID()
      const refusal = addingRefusal(current(), [{ ...stamp, id: newId }], pages)
      if (refusal !== null) return toast('error', refusal)
      act({ type: 'copy', id: stamp.id, newId })
      say('已复制')
      focus(current().selectedId)
    },
    applyToAll: (stamp) => {
      const newIds = pages.map(() => crypto.randomUUID())
      const copies = copiesOf(stamp, { newIds, state: current() }, pages)
      if (copies.length === 0) return toast('info', '没有可应用的其他页面')
      const refusal = addingRefusal(current(), copies, pages)
      if (refusal !== null) return toast('error', refusal)
      act({ type: 'applyToAll', id: stamp.id, newIds })
      toast('success', `已应用到其他 ${copies.length} 页`)
    },
    undo: () => act({ type: 'undo' }) && say('已撤销'),
    redo: () => act({ type: 'redo' }) && say('已重做'),
  }
}

function removeLine(
  line: readonly Stamp[],
  { act, say }: { act: PlacingDesk['act']; say: ActionTools['say'] },
): void {
  const [first] = line
  if (!first || !act({ type: 'removeAll', ids: line.map(({ id }) => id) })) return
  say(`已删除 ${line.length} 处签署位置`)
  chipOf(first)?.focus({ preventScroll: true })
}

/** A stamp that stands nowhere yet. */
export function newStamp({ key }: StampSigner, type: StampKind): Stamp {
  return { id: crypto.randomUUID(), signerKey: key, type, pageNum: 1, leftPercent: 0, topPercent: 0 }
}

/** Puts a new stamp on the pages, as it stands then, or says why not. */
export function addStamp({ act, current, pages }: PlacingDesk, stamp: Stamp): Stamp | undefined {
  const refusal = addingRefusal(current(), [stamp], pages)
  if (refusal === null) act({ type: 'place', stamp })
  else toast('error', refusal)
  return stampOf(current(), stamp.id)
}

export function placedText(stamp: Stamp, pages: Pages): string {
  return `已放置到${pagesText(stamp, pages)}，${cornerText(stamp)}`
}

/** The focus of a deleted stamp goes to where it came from. */
function chipOf({ signerKey, type }: Stamp): HTMLElement | null {
  return signerSection(signerKey)?.querySelector<HTMLElement>(`[data-type="${type}"]`) ?? null
}
