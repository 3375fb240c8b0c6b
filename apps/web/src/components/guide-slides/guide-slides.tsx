import { Button, Modal } from 'antd'
import { useState, type MouseEvent, type ReactElement } from 'react'
import './guide-slides.css'

interface Slide {
  readonly title: string
  readonly text: string
  readonly art: ReactElement
}

interface GuideSlidesProps {
  title: string
  slides: readonly [Slide, ...Slide[]]
  /** What the button says on the last slide, and does after it has closed. */
  last: { readonly text: string; readonly onClick?: () => void }
  onClose: () => void
}

/** G-09 and G-10: a guide of slides, one after the other. */
export function GuideSlides({ title, slides, last, onClose }: GuideSlidesProps): ReactElement {
  const [at, setAt] = useState(0)
  const slide = slides[at] ?? slides[0]
  const isLast = at === slides.length - 1
  const end = ({ detail: click }: MouseEvent): void => {
    // The second of a double click on the slide before is no answer to this one.
    if (click > 1) return
    onClose()
    last.onClick?.()
  }
  return (
    <Modal
      open
      centered
      width={640}
      title={title}
      onCancel={onClose}
      footer={
        <div className="guide-slides-foot">
          <span className="cap ink3 num">
            {at + 1} / {slides.length}
          </span>
          <div className="row g8">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>上一步</Button>}
            <Button type="primary" onClick={isLast ? end : () => setAt(at + 1)}>
              {isLast ? last.text : '下一步'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="guide-slides" aria-live="polite">
        <div className="guide-slides-art">{slide.art}</div>
        <b className="h-sheet">{slide.title}</b>
        <p>{slide.text}</p>
      </div>
    </Modal>
  )
}
