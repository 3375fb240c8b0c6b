import type { ReactElement } from 'react'
import type { Drawing, Signature, SignTask } from './signing-state.ts'
import { inkBox, strokesPath } from './strokes.ts'
import './signature-art.css'

/** Pen strokes as they will stand on the paper. */
export function StrokesArt({ drawing }: { drawing: Drawing }): ReactElement {
  return (
    <svg className="signature-art-strokes" viewBox={inkBox(drawing)} role="img" aria-label="手写签名">
      <path
        d={strokesPath(drawing.strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={drawing.penWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/**
 * A person's name as a square seal, two columns from right to left; the paper gets glyph outlines.
 * A picture, not text: what it fills keeps the name that it has (WCAG 2.5.3).
 */
export function NameSealArt({ name }: { name: string }): ReactElement {
  const columns = (name.length < 4 ? `${name}印` : name).replace(/^(..)(..?).*/u, '$1\n$2')
  return <span className="signature-art-name" role="img" aria-label={`${name}名章`} data-columns={columns} />
}

/** The signature that has been chosen. */
export function SignatureArt({
  signature,
  task,
}: {
  signature: Signature
  task: SignTask
}): ReactElement | null {
  if (signature.kind === 'name') return <NameSealArt name={task.signerName} />
  const drawing = signature.kind === 'drawn' ? signature.drawing : task.savedSignature
  return drawing && <StrokesArt drawing={drawing} />
}
