import type { CSSProperties, ReactElement } from 'react'
import type { FieldPlace } from './use-field-places.ts'
import './field-marks.css'

/** How a variable is marked, as class names of field-marks.css, and what a click on it does. */
export interface FieldMark {
  readonly look: string
  readonly label: string
  readonly onPick?: () => void
}

/** Lies over one page of a preview: what each variable has printed there. */
export function FieldMarks({
  places,
  pageNumber,
  marks,
}: {
  places: readonly FieldPlace[]
  pageNumber: number
  /** By code. */
  marks: ReadonlyMap<string, FieldMark>
}): ReactElement {
  return (
    <>
      {places.flatMap((place, index) => {
        const mark = place.pageNumber === pageNumber ? marks.get(place.fieldCode) : undefined
        return mark ? [<Mark key={`${place.fieldCode} ${index}`} place={place} mark={mark} />] : []
      })}
    </>
  )
}

function Mark({ place: { box }, mark }: { place: FieldPlace; mark: FieldMark }): ReactElement {
  const { look, label, onPick } = mark
  const style: CSSProperties = {
    left: `${box.left}%`,
    top: `${box.top}%`,
    width: `${box.width}%`,
    height: `${box.height}%`,
  }
  const className = `field-marks-one ${look}`
  if (!onPick) return <span className={className} style={style} />
  // For the pointer alone: whoever uses the keyboard has the fields themselves, in their order.
  return (
    <button
      type="button"
      className={className}
      style={style}
      tabIndex={-1}
      aria-label={label}
      onClick={onPick}
    />
  )
}
