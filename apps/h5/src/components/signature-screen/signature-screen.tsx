import { useEffect, useRef, useState, type ReactElement } from 'react'
import { LeftIcon, UndoIcon } from '@qiyin/ui/icons.tsx'
import { useMedia } from '@qiyin/ui/use-media.ts'
import { SignaturePad } from '@qiyin/ui/signing/signature-pad.tsx'
import type { Signature } from '@qiyin/ui/signing/signing-state.ts'
import { CheckBox } from '../check-box/check-box.tsx'
import { fitStrokes } from './fit-strokes.ts'
import './signature-screen.css'

const penWidth = 7

interface Pad {
  size: { width: number; height: number }
  /** Numbers of a pad of this size. */
  strokes: number[][]
}

interface SignatureScreenProps {
  name: string
  /** What the button says where it is written to be kept, and there is nothing to choose. */
  keepText?: string
  onClose: () => void
  onUse: (signature: Signature) => void
}

/** Handwriting on the whole screen, lengthwise: held upright, everything is turned, so that rotation may be locked. */
export function SignatureScreen(props: SignatureScreenProps): ReactElement {
  const { name, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const turned = useMedia('(orientation: portrait)')
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="signature-screen"
      aria-label={`手写签名，请书写：${name}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Writing turned={turned} {...props} />
    </dialog>
  )
}

function Writing({
  name,
  keepText,
  turned,
  onClose,
  onUse,
}: SignatureScreenProps & { turned: boolean }): ReactElement {
  const [pad, setPad] = useState<Pad | null>(null)
  const strokes = pad?.strokes ?? []
  const setStrokes = (next: number[][]): void => setPad(pad && { ...pad, strokes: next })
  const [keep, setKeep] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    // The element's own size, once the dialog shows it; turning it does not count.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0)
        setPad((before) => resized(before, { width: Math.round(width), height: Math.round(height) }))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const isEmpty = strokes.length === 0
  return (
    <div className={turned ? 'signature-screen-block turned' : 'signature-screen-block'}>
      <div className="row between">
        <button type="button" className="btn bare" onClick={onClose}>
          <LeftIcon size={20} />
          返回
        </button>
        <h2>请书写：{name}</h2>
        <button
          type="button"
          className="btn bare"
          disabled={isEmpty}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          <UndoIcon size={18} />
          撤销一笔
        </button>
      </div>
      <div ref={box} className="signature-screen-paper">
        {pad && (
          <SignaturePad
            size={pad.size}
            turned={turned}
            strokes={strokes}
            penWidth={penWidth}
            onStroke={(stroke) => setStrokes([...strokes, stroke])}
          />
        )}
      </div>
      <div className="row between">
        {keepText !== undefined ? (
          <span />
        ) : (
          <CheckBox checked={keep} onChange={setKeep}>
            保存为我的签名
          </CheckBox>
        )}
        <div className="row g8">
          <button type="button" className="btn" disabled={isEmpty} onClick={() => setStrokes([])}>
            重写
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={isEmpty}
            onClick={() => pad && onUse({ kind: 'drawn', drawing: { ...pad.size, penWidth, strokes }, keep })}
          >
            {keepText ?? '使用此签名'}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Turning the phone keeps what was written. */
function resized(before: Pad | null, size: Pad['size']): Pad {
  return { size, strokes: before === null ? [] : fitStrokes(before.strokes, before.size, size) }
}
