import type { PointerEvent } from 'react'
import { toast } from '@qiyin/ui/toast.ts'
import { startDrag } from './drag.ts'
import type { DraftStamp } from './draft.ts'
import type { Landing } from './landing.ts'
import type { Party } from './parties.ts'
import { outsideText, placedText, tooManyText } from './stamp-actions.ts'
import type { ActionTools } from './action-tools.ts'

export interface DragActions {
  /** A new one from its signer's section. */
  grabNew: (event: PointerEvent, party: Party) => void
  grab: (event: PointerEvent, party: Party, stamp: DraftStamp) => void
}

/** What the pointer does. A drop that does not stand on a page changes nothing. */
export function dragActions({ desk, controller, say, focus }: ActionTools): DragActions {
  const { act } = desk
  return {
    grabNew: (event, party) => {
      if (event.button !== 0) return
      const held = { signerKey: party.key, stampId: null, grab: { x: 0.5, y: 0.5 } }
      const onDrop = (landing: Landing | null): void => {
        if (!accepted(landing)) return
        const { pageNum, point } = landing
        const stamp = { id: crypto.randomUUID(), signerKey: party.key, pageNum, ...point }
        if (!act({ type: 'place', stamp })) return toast('error', tooManyText)
        say(placedText(stamp))
        focus(stamp.id)
      }
      startDrag(event, { held, desk, controller, onDrop })
    },
    grab: (event, party, { id }) => {
      if (event.button !== 0) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const grab = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      const onDrop = (landing: Landing | null): void => {
        if (!accepted(landing)) return
        act({ type: 'move', id, pageNum: landing.pageNum, to: landing.point })
        focus(id)
      }
      startDrag(event, { held: { signerKey: party.key, stampId: id, grab }, desk, controller, onDrop })
    },
  }
}

function accepted(landing: Landing | null): landing is Landing {
  if (landing?.crossed.length === 0) return true
  toast('error', outsideText)
  return false
}
