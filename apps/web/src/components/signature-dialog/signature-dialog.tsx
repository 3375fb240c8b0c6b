import { Button, Checkbox, Modal, Segmented } from 'antd'
import { useState, type ReactElement } from 'react'
import { UndoIcon } from '@qiyin/ui/icons.tsx'
import { RefreshIcon } from '../desk-icons/desk-icons.tsx'
import { useInFrame } from '@qiyin/ui/embedding/in-frame.ts'
import { NameSealArt, StrokesArt } from '@qiyin/ui/signing/signature-art.tsx'
import { SignaturePad } from '@qiyin/ui/signing/signature-pad.tsx'
import type { Signature, SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import './signature-dialog.css'

const pens = [
  { width: 4, label: '细' },
  { width: 6, label: '中' },
  { width: 9, label: '粗' },
]

/** Of the dialog's inside. */
const padSize = { width: 592, height: 300 }

type Way = Signature['kind']

interface SignatureDialogProps {
  task: SignTask
  open: boolean
  onClose: () => void
  onUse: (signature: Signature) => void
}

/** W-19 handwriting: draw, have the name made into a seal, or take the signature kept before. */
export function SignatureDialog({ task, open, onClose, onUse }: SignatureDialogProps): ReactElement {
  return (
    <Modal
      open={open}
      centered
      width={640}
      title="手写签名"
      afterOpenChange={focusDialogField}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <SignatureForm task={task} onClose={onClose} onUse={onUse} />
    </Modal>
  )
}

function SignatureForm({ task, onClose, onUse }: Omit<SignatureDialogProps, 'open'>): ReactElement {
  const [way, setWay] = useState<Way>(task.savedSignature ? 'saved' : 'drawn')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [penWidth, setPenWidth] = useState(6)
  // What is opened for one contract leaves nothing behind for others.
  const mayKeep = useInFrame() === null
  const [keep, setKeep] = useState(mayKeep)
  const ready = way !== 'drawn' || strokes.length > 0
  const use = (): void =>
    onUse(
      way === 'drawn' ? { kind: 'drawn', drawing: { ...padSize, penWidth, strokes }, keep } : { kind: way },
    )
  return (
    <>
      <div className="row between">
        <Segmented
          aria-label="签名方式"
          value={way}
          onChange={setWay}
          options={[
            { value: 'drawn', label: '手写签名' },
            { value: 'name', label: '生成名章' },
            { value: 'saved', label: '已存签名', disabled: !task.savedSignature },
          ]}
        />
        {way === 'drawn' && <PenChoice width={penWidth} onChange={setPenWidth} />}
      </div>
      <div className={`signature-dialog-box ${way}`}>
        {way === 'drawn' && (
          <SignaturePad
            size={padSize}
            strokes={strokes}
            penWidth={penWidth}
            onStroke={(stroke) => setStrokes([...strokes, stroke])}
          />
        )}
        {way === 'name' && <NameSealArt name={task.signerName} seal={task.nameSeal} />}
        {way === 'saved' && task.savedSignature && <StrokesArt drawing={task.savedSignature} />}
      </div>
      {way === 'drawn' && (
        <div className="row between">
          {mayKeep ? (
            <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
              保存为我的签名，下次直接使用
            </Checkbox>
          ) : (
            <span />
          )}
          <div className="row g8">
            <Button
              type="text"
              size="small"
              icon={<UndoIcon />}
              disabled={strokes.length === 0}
              onClick={() => setStrokes(strokes.slice(0, -1))}
            >
              撤销一笔
            </Button>
            <Button
              type="text"
              size="small"
              icon={<RefreshIcon />}
              disabled={strokes.length === 0}
              onClick={() => setStrokes([])}
            >
              重写
            </Button>
          </div>
        </div>
      )}
      <div className="signature-dialog-foot row between">
        <span className="cap ink3">{hintOf(way, task.signerName)}</span>
        <div className="row g8">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!ready} onClick={use}>
            使用此签名
          </Button>
        </div>
      </div>
    </>
  )
}

function hintOf(way: Way, name: string): string {
  if (way === 'drawn') return `请按实名姓名「${name}」书写，字迹清晰、不连出格外`
  return way === 'name' ? `名章由系统按实名姓名「${name}」生成` : '将使用您此前保存的签名'
}

function PenChoice({ width, onChange }: { width: number; onChange: (width: number) => void }): ReactElement {
  return (
    <div className="signature-dialog-pens" role="radiogroup" aria-label="笔迹粗细">
      {pens.map((pen) => (
        <button
          key={pen.width}
          type="button"
          role="radio"
          aria-checked={pen.width === width}
          aria-label={pen.label}
          onClick={() => onChange(pen.width)}
        >
          <i style={{ width: pen.width, height: pen.width }} />
        </button>
      ))}
    </div>
  )
}
