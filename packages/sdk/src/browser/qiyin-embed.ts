import type { EmbedEvent, EmbedFailure } from '@qiyin/domain/access/embedding.ts'

/** What each event tells in its `detail`. */
export interface QiyinEmbedEvents {
  /** The page is open and shown. */
  readonly ready: null
  /** With `pending` the signature is still being made: ask the platform, or wait for its callback. */
  readonly signed: { readonly pending: boolean }
  readonly refused: null
  /** Of a page to place stamps in: the contract is initiated. */
  readonly placed: null
  /** The person has closed the page; the frame is gone. */
  readonly closed: null
  /** `unreachable`: nothing was heard; the platform is away, or does not let pages of this host show it. */
  readonly failed: { readonly reason: EmbedFailure | 'unreachable' }
}

/** So long a page may take until it says something. */
const usualTimeoutMs = 30_000

// It can be imported where there is no browser; there it does nothing.
const Base = globalThis.HTMLElement ?? Object

/**
 * `<qiyin-embed src="…">`: a page of the platform, to sign or to place stamps in, inside a page of another system. `src` is the address that
 * `POST /external/sign/embed` or `POST /external/contract/embed` has answered, each good once; `label` names the frame to screen readers, `timeout` is in
 * milliseconds. It dispatches what `QiyinEmbedEvents` names, and believes messages of that frame and its origin alone.
 */
export class QiyinEmbed extends Base {
  static readonly observedAttributes = ['src']

  #frame: HTMLIFrameElement | null = null
  #origin = ''
  #waiting: ReturnType<typeof setTimeout> | undefined
  #before: Element | null = null

  connectedCallback(): void {
    if (this.style.display === '') this.style.display = 'block'
    window.addEventListener('message', this.#hear)
    this.#open()
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear)
    this.#takeAway()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#open()
  }

  /** Takes the page away and gives the focus back. */
  close(): void {
    if (!this.#frame) return
    this.#takeAway()
    this.#say('closed', null)
  }

  #open(): void {
    this.#takeAway()
    const url = URL.parse(this.getAttribute('src') ?? '')
    if (!url || !['https:', 'http:'].includes(url.protocol)) return
    this.#origin = url.origin
    this.#before = document.activeElement
    const frame = document.createElement('iframe')
    frame.title = this.getAttribute('label') ?? '电子签署'
    frame.referrerPolicy = 'no-referrer'
    // It keeps its own origin, and cannot lead the page around it away.
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    )
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
    frame.src = url.href
    this.#frame = frame
    this.append(frame)
    const timeoutMs = Number(this.getAttribute('timeout') ?? usualTimeoutMs)
    this.#waiting = setTimeout(() => this.#say('failed', { reason: 'unreachable' }), timeoutMs)
  }

  #takeAway(): void {
    clearTimeout(this.#waiting)
    const hadFocus = this.#frame !== null && document.activeElement === this.#frame
    this.#frame?.remove()
    this.#frame = null
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus()
    this.#before = null
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return
    if (!isEvent(data)) return
    clearTimeout(this.#waiting)
    switch (data.type) {
      case 'ready':
        this.#frame.focus()
        this.#say('ready', null)
        break
      case 'signed':
        this.#say('signed', { pending: data.pending })
        break
      case 'refused':
        this.#say('refused', null)
        break
      case 'placed':
        this.#say('placed', null)
        break
      case 'closed':
        this.close()
        break
      case 'failed':
        this.#say('failed', { reason: data.reason })
        break
    }
  }

  #say<Name extends keyof QiyinEmbedEvents>(name: Name, detail: QiyinEmbedEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

function isEvent(data: unknown): data is EmbedEvent {
  return (
    typeof data === 'object' && data !== null && 'source' in data && data.source === 'qiyin' && 'type' in data
  )
}

/** Makes `<qiyin-embed>` known to the page; more than once is no harm. */
export function defineQiyinEmbed(): void {
  if (customElements.get('qiyin-embed') === undefined) customElements.define('qiyin-embed', QiyinEmbed)
}
