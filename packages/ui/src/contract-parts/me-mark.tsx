import type { ReactElement } from 'react'
import './me-mark.css'

/** Says behind a signer's name that this is whoever looks. */
export function MeMark(): ReactElement {
  return <span className="me-mark">我</span>
}
