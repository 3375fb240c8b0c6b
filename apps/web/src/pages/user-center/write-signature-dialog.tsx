import { Button, Modal, Segmented } from 'antd'
import { useState, type ReactElement } from 'react'
import { userSignatureSave } from '@qiyin/calls/areas/user-center.ts'
import { staleWithSignatures } from '@qiyin/ui/account/use-kept-signature.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { UndoIcon } from '@qiyin/ui/icons.tsx'
import { RefreshIcon } from '../../components/desk-icons/desk-icons.tsx'
import { PhoneDrawing } from '../../components/phone-drawing/phone-drawing.tsx'
import { SignaturePad } from '@qiyin/ui/signing/signature-pad.tsx'
import type { Drawing } from '@qiyin/ui/signing/signing-state.ts'
import { focusDialogField } from '../../components/dialog-focus/focus-dialog-field.ts'
import './signature-sheet.css'

/** Of the dialog's inside. */
const padSize = { width: 592, height: 300 }
const penWidth = 6

type Way = 'pad' | 'phone'

/** Writes one more signature that is kept: here, or on a phone that scans a code. */
export function WriteSignatureDialog({ name, onClose }: { name: string; onClose: () => void }): ReactElement {
  const [way, setWay] = useState<Way>('pad')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [fromPhone, setFromPhone] = useState<Drawing>()
  const save = useCallMutation(userSignatureSave, {
    stale: staleWithSignatures,
    successText: '操作成功',
    onSuccess: onClose,
  })
  const empty = strokes.length === 0
  const drawing = way === 'phone' ? fromPhone : empty ? undefined : { ...padSize, penWidth, strokes }
  return (
    <Modal
      open
      centered
      width={640}
      title="手写签名"
      afterOpenChange={focusDialogField}
      okText="保存"
      okButtonProps={{ disabled: drawing === undefined, loading: save.isPending }}
      mask={{ closable: false }}
      onOk={() => drawing && save.mutate({ drawing })}
      onCancel={onClose}
    >
      <div className="row between">
        <Segmented
          aria-label="书写方式"
          value={way}
          onChange={setWay}
          options={[
            { value: 'pad', label: '在此书写' },
            { value: 'phone', label: '手机扫码书写' },
          ]}
        />
        {way === 'pad' && (
          <div className="row g8">
            <Button
              type="text"
              size="small"
              icon={<UndoIcon />}
              disabled={empty}
              onClick={() => setStrokes(strokes.slice(0, -1))}
            >
              撤销一笔
            </Button>
            <Button
              type="text"
              size="small"
              icon={<RefreshIcon />}
              disabled={empty}
              onClick={() => setStrokes([])}
            >
              重写
            </Button>
          </div>
        )}
      </div>
      <div className="signature-sheet-pad">
        {way === 'pad' ? (
          <SignaturePad
            size={padSize}
            strokes={strokes}
            penWidth={penWidth}
            onStroke={(stroke) => setStrokes([...strokes, stroke])}
          />
        ) : (
          <PhoneDrawing drawing={fromPhone} onDrawn={setFromPhone} />
        )}
      </div>
      <span className="cap ink3">请按实名姓名「{name}」书写，字迹清晰、不连出格外</span>
    </Modal>
  )
}
