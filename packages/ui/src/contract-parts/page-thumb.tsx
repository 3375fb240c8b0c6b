import { useState, type ReactElement } from 'react'
import './page-thumb.css'

/**
 * A contract's first page, `widthPx` wide, A4-shaped; a blank sheet until it is there or when it cannot be. `src` as the
 * browser opens it (`callUrl`, `shownAddress`).
 */
export function PageThumb({ src, widthPx = 40 }: { src: string | null; widthPx?: number }): ReactElement {
  const [broken, setBroken] = useState(false)
  return (
    <span className="page-thumb" style={{ width: widthPx, height: Math.round(widthPx * 1.4) }} aria-hidden>
      {src !== null && src !== '' && !broken && (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
