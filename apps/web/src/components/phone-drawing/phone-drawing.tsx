import { Button } from 'antd'
import type { ReactElement } from 'react'
import { QrCode } from '@qiyin/ui/real-name/qr-code.tsx'
import { StrokesArt } from '@qiyin/ui/signing/signature-art.tsx'
import type { Drawing } from '@qiyin/ui/signing/signing-state.ts'
import { usePhoneDrawing, type PhoneDrawing as Phone } from '@qiyin/ui/account/use-phone-drawing.ts'
import { RefreshIcon } from '../desk-icons/desk-icons.tsx'
import './phone-drawing.css'

const words: Readonly<Record<Phone['state'], string>> = {
  waiting: '请用手机扫码，在手机上书写签名',
  scanned: '已扫码，请在手机上书写',
  drawn: '已收到手机上的签名',
  expired: '二维码已过期，请刷新后重新扫码',
}

interface PhoneDrawingProps {
  /** What the phone has sent already. */
  drawing: Drawing | undefined
  onDrawn: (drawing: Drawing | undefined) => void
}

/** A QR code, and the signature that a phone has drawn by it. */
export function PhoneDrawing({ drawing, onDrawn }: PhoneDrawingProps): ReactElement {
  const { url, state, failed, again } = usePhoneDrawing(drawing, onDrawn)
  return (
    <div className="phone-drawing" data-state={state}>
      {drawing === undefined ? (
        <div className="phone-drawing-code">
          {url === undefined ? (
            <span className="skeleton" />
          ) : (
            <QrCode text={url} label="手机书写签名二维码" />
          )}
        </div>
      ) : (
        <div className="phone-drawing-art">
          <StrokesArt drawing={drawing} />
        </div>
      )}
      <p aria-live="polite">{failed ? '二维码获取失败，请刷新' : words[state]}</p>
      <Button type="link" size="small" icon={<RefreshIcon />} onClick={again}>
        {drawing === undefined ? '刷新二维码' : '重新扫码书写'}
      </Button>
    </div>
  )
}
