import {
  useEffect,
  useRef,
  type CSSProperties,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
} from 'react'
import { defineQiyinEmbed, type QiyinEmbedEvents } from './qiyin-embed.ts'

type OfElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'qiyin-embed': OfElement & { src: string; label?: string | undefined }
    }
  }
}

export interface QiyinEmbedFrameProps {
  /** The address that the platform has answered; another one opens another page. */
  src: string
  /** Names the frame to screen readers. */
  label?: string
  className?: string
  style?: CSSProperties
  onReady?: () => void
  onSigned?: (detail: QiyinEmbedEvents['signed']) => void
  onRefused?: () => void
  onPlaced?: () => void
  onClosed?: () => void
  onFailed?: (detail: QiyinEmbedEvents['failed']) => void
}

/** `<qiyin-embed>` for React: the same events as properties. */
export function QiyinEmbedFrame(props: QiyinEmbedFrameProps): ReactElement {
  const { src, label, className, style } = props
  const element = useRef<HTMLElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const listeners: { [Name in keyof QiyinEmbedEvents]: (detail: QiyinEmbedEvents[Name]) => void } = {
      ready: () => latest.current.onReady?.(),
      signed: (detail) => latest.current.onSigned?.(detail),
      refused: () => latest.current.onRefused?.(),
      placed: () => latest.current.onPlaced?.(),
      closed: () => latest.current.onClosed?.(),
      failed: (detail) => latest.current.onFailed?.(detail),
    }
    const hear = (event: Event): void => {
      // Each name brings the detail that the element gives it.
      const listener = listeners[event.type as keyof QiyinEmbedEvents] as (detail: unknown) => void
      listener((event as CustomEvent<unknown>).detail)
    }
    for (const name of Object.keys(listeners)) current.addEventListener(name, hear)
    // Only now: nobody would hear what it says before.
    defineQiyinEmbed()
    return () => {
      for (const name of Object.keys(listeners)) current.removeEventListener(name, hear)
    }
  }, [])
  return <qiyin-embed ref={element} src={src} label={label} className={className} style={style} />
}
