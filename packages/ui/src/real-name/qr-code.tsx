import { encode } from 'uqr'
import { useMemo, type ReactElement } from 'react'
import './qr-code.css'

/** A QR code as one path, dark on white whatever the theme, so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
