import { Modal } from 'antd'
import type { ReactElement } from 'react'
import { sealTypeLabel } from '@qiyin/domain/seal/image.ts'
import type { ManagedSeal } from './managed-seal.ts'
import './seal-sample.css'

/** D-30b: a seal on a checkered ground, with its size. */
export function SealPreview({ seal, onClose }: { seal: ManagedSeal; onClose: () => void }): ReactElement {
  const { sealName, sealType, previewUrl, widthMm, heightMm, made } = seal
  return (
    <Modal open centered width={480} title={sealName} footer={null} onCancel={onClose}>
      <div className="seal-sample large">
        <div className="seal-sample-ground">
          <img src={previewUrl} alt={`${sealName}的图样`} />
        </div>
        <p className="seal-sample-size num">
          {sizeText({ widthMm, heightMm, round: made?.shape === 'round' })}
        </p>
        <p className="cap ink3">{sealTypeLabel[sealType]}</p>
      </div>
    </Modal>
  )
}

/** 直径 42 毫米, or 45 × 30 毫米. */
export function sizeText(size: { widthMm: number; heightMm: number; round: boolean }): string {
  return size.round ? `直径 ${size.widthMm} 毫米` : `${size.widthMm} × ${size.heightMm} 毫米`
}
