import type { PointerEvent } from 'react'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'
import { startDrag } from './drag.ts'
import type { Stamp } from './stamp.ts'
import type { Landing } from './landing.ts'
import type { StampSigner } from './stamp-signer.ts'
import { kindRefusal } from './placing.ts'
import { addStamp, newStamp, outsideText, placedText } from './stamp-actions.ts'
import type { ActionTools } from './action-tools.ts'

export interface DragActions {
  /** A new one from its signer's section. */
  grabNew: (event: PointerEvent, signer: StampSigner, type: StampKind) => void
  grab: (event: PointerEvent, stamp: Stamp) => void
}

/** What the pointer does. A drop that does not stand on a page changes nothing. */
export function dragActions({ desk, controller, say, focus }: ActionTools): DragActions {
  const { act, current, pages } = desk
  return {
    grabNew: (event, signer, type) => {
      const fresh = newStamp(signer, type)
      if (event.button !== 0 || kindRefusal(current(), fresh, pages) !== null) return
      const onDrop = (landing: Landing | null): void => {
        if (!accepted(landing)) return
        const stamp = addStamp(desk, { ...fresh, pageNum: landing.pageNum, ...landing.point })
        if (!stamp) return
        say(placedText(stamp, pages))
        focus(stamp.id)
      }
      startDrag(event, { held: { stamp: fresh, grab: { x: 0.5, y: 0.5 } }, desk, controller, onDrop })
    },
    grab: (event, stamp) => {
      if (event.button !== 0) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const grab = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      const onDrop = (landing: Landing | null): void => {
        if (!accepted(landing)) return
        act({ type: 'move', id: stamp.id, pageNum: landing.pageNum, to: landing.point })
        focus(stamp.id)
      }
      startDrag(event, { held: { stamp, grab }, desk, controller, onDrop })
    },
  }
}

function accepted(landing: Landing | null): landing is Landing {
  if (landing?.crossed.length === 0) return true
  toast('error', outsideText)
  return false
}
