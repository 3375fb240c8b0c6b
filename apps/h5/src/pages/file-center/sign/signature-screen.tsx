import { useEffect, useRef, useState, type ReactElement } from 'react'
import { LeftIcon, UndoIcon } from '@qiyin/ui/icons.tsx'
import { useMedia } from '@qiyin/ui/use-media.ts'
import { SignaturePad } from '@qiyin/ui/signing/signature-pad.tsx'
import type { Signature } from '@qiyin/ui/signing/signing-state.ts'
import { CheckBox } from '../../../components/check-box/check-box.tsx'
import './signature-screen.css'

const penWidth = 7

interface SignatureScreenProps {
  name: string
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
      {/* Strokes are numbers of one size of the pad: turning the phone starts afresh. */}
      <Writing key={String(turned)} turned={turned} {...props} />
    </dialog>
  )
}

function Writing({ name, turned, onClose, onUse }: SignatureScreenProps & { turned: boolean }): ReactElement {
  const [strokes, setStrokes] = useState<number[][]>([])
  const [keep, setKeep] = useState(true)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    // The element's own size, once the dialog shows it; turning it does not count.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setSize({ width: Math.round(width), height: Math.round(height) })
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
        {size && (
          <SignaturePad
            size={size}
            turned={turned}
            strokes={strokes}
            penWidth={penWidth}
            onStroke={(stroke) => setStrokes([...strokes, stroke])}
          />
        )}
      </div>
      <div className="row between">
        <CheckBox checked={keep} onChange={setKeep}>
          保存为我的签名
        </CheckBox>
        <div className="row g8">
          <button type="button" className="btn" disabled={isEmpty} onClick={() => setStrokes([])}>
            重写
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={isEmpty || size === null}
            onClick={() => size && onUse({ kind: 'drawn', drawing: { ...size, penWidth, strokes }, keep })}
          >
            使用此签名
          </button>
        </div>
      </div>
    </div>
  )
}
