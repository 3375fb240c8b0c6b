import { toast } from '@qiyin/ui/toast.ts'
import type { DraftStamp } from './draft.ts'
import { cornerText, type Party } from './parties.ts'
import { boxesOn, freeSpot, stampOf } from './placing.ts'
import type { ActionTools } from './action-tools.ts'

export const outsideText = '印章不能超出页面范围'
export const tooManyText = '该签署人的签署位置已达上限'

export interface StampActions {
  select: (id: string | null) => void
  /** A stamp has taken the focus that was asked for. */
  focused: () => void
  /** Selects it and brings it into view. */
  show: (stamp: DraftStamp) => void
  /** Onto the current page. */
  placeHere: (party: Party) => void
  /** In points. */
  walk: (stamp: DraftStamp, by: { x: number; y: number }) => void
  remove: (stamp: DraftStamp) => void
  copy: (stamp: DraftStamp) => void
  applyToAll: (stamp: DraftStamp) => void
  undo: () => void
  redo: () => void
}

/** What keys and buttons do. */
export function stampActions({ desk, controller, say, focus }: ActionTools): StampActions {
  const { act, current, ground } = desk
  const select = (id: string | null): void => void act({ type: 'select', id })
  const show = (stamp: DraftStamp): void => {
    const page = ground.pages[stamp.pageNum - 1]
    if (!page) return
    const size = ground.sizeOf(stamp.signerKey)
    select(stamp.id)
    focus(stamp.id)
    controller.scrollToBox(stamp.pageNum, {
      left: stamp.leftPercent,
      top: stamp.topPercent,
      width: (size.width / page.width) * 100,
      height: (size.height / page.height) * 100,
    })
  }
  return {
    select,
    show,
    focused: () => focus(null),
    placeHere: (party) => {
      const pageNum = Math.max(1, controller.getState().pageNumber)
      const page = ground.pages[pageNum - 1]
      if (!page) return
      const others = boxesOn(pageNum, { stamps: current().stamps, but: null }, ground)
      const point = freeSpot(page, party.size, others)
      const stamp = { id: crypto.randomUUID(), signerKey: party.key, pageNum, ...point }
      if (!act({ type: 'place', stamp })) {
        const isSmall = party.size.width > page.width || party.size.height > page.height
        toast('error', isSmall ? outsideText : tooManyText)
        return
      }
      say(placedText(stamp))
      show(stamp)
    },
    walk: (stamp, by) => {
      act({ type: 'walk', id: stamp.id, by })
      const now = stampOf(current(), stamp.id)
      if (now) say(cornerText(now))
    },
    remove: (stamp) => {
      if (!act({ type: 'remove', id: stamp.id })) return
      say(`已删除第 ${stamp.pageNum} 页的签署位置`)
      chipOf(stamp.signerKey)?.focus({ preventScroll: true })
    },
    copy: (stamp) => {
      if (!act({ type: 'copy', id: stamp.id, newId: crypto.randomUUID() })) return toast('error', tooManyText)
      say('已复制')
      focus(current().selectedId)
    },
    applyToAll: (stamp) => {
      const before = current().stamps.length
      const newIds = ground.pages.map(() => crypto.randomUUID())
      if (!act({ type: 'applyToAll', id: stamp.id, newIds })) return toast('info', '没有可应用的其他页面')
      toast('success', `已应用到其他 ${current().stamps.length - before} 页`)
    },
    undo: () => act({ type: 'undo' }) && say('已撤销'),
    redo: () => act({ type: 'redo' }) && say('已重做'),
  }
}

export function placedText(stamp: DraftStamp): string {
  return `已放置到第 ${stamp.pageNum} 页，${cornerText(stamp)}`
}

/** The focus of a deleted stamp goes to the signer it was of. */
function chipOf(signerKey: string): HTMLElement | null {
  return document.querySelector(`[data-party="${CSS.escape(signerKey)}"] .place-chip`)
}
