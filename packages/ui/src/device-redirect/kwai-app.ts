/** What the Kwai app puts into the pages that it shows on Android. */
interface KwaiBridge {
  loadUrlOnNewPage: (parameters: string) => void
}

/** Whether a page is shown by the Kwai app, or its light edition, on Android. */
export function isKwaiOnAndroid(userAgent: string): boolean {
  return /\bAndroid\b/.test(userAgent) && /\b(?:Kwai|Kwai_Lite|ksNebula)\//.test(userAgent)
}

/**
 * Opens what would need a new window in a native page of the Kwai app (G-16), whose pages have no second window: links
 * with a target, links that lead out of `base`, and `window.open`. Without the app's bridge nothing changes.
 */
export function openInNativePages(base: string, at: Window = window): void {
  const openNative = (url: URL): boolean => {
    const bridge = bridgeOf(at)
    if (!bridge || !/^https?:$/.test(url.protocol)) return false
    bridge.loadUrlOnNewPage(JSON.stringify({ url: url.href, type: 'back' }))
    return true
  }
  // First of all: the router would follow a link by itself.
  at.document.addEventListener('click', (event) => followLink(event, { base, at, openNative }), true)
  const open = at.open.bind(at)
  at.open = (address, target, features) => {
    const isElsewhere = address !== undefined && target !== '_self'
    return isElsewhere && openNative(new URL(address, at.location.href))
      ? null
      : open(address, target, features)
  }
}

interface Native {
  base: string
  at: Window
  openNative: (url: URL) => boolean
}

function followLink(event: MouseEvent, { base, at, openNative }: Native): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.hasAttribute('download')) return
  const url = new URL(link.href, at.location.href)
  const isInside = url.origin === at.location.origin && `${url.pathname}/`.startsWith(`${base}/`)
  if (isInside && link.target !== '_blank') return
  if (openNative(url)) event.preventDefault()
}

function bridgeOf(at: Window): KwaiBridge | undefined {
  const given: unknown = Reflect.get(at, 'Kwai')
  const isBridge =
    typeof given === 'object' &&
    given !== null &&
    typeof Reflect.get(given, 'loadUrlOnNewPage') === 'function'
  // Looked at a line above.
  return isBridge ? (given as KwaiBridge) : undefined
}
