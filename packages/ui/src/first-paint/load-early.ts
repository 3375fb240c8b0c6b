import { earlyPage, type EarlyLoads } from './early-page.ts'

/* Built into both HTML files behind the device redirect (`firstPaint` in apps/web/build/first-paint.ts). */

/** Put in by the build. */
declare const EARLY_LOADS: EarlyLoads

const loads = EARLY_LOADS
const page = earlyPage(loads, location.pathname)
const html = document.documentElement
html.dataset['shape'] = page?.shape ?? 'plain'

for (const at of page?.files ?? []) {
  const href = loads.files[at] ?? ''
  const link = document.createElement('link')
  link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  // A worker of its own: pdf.js starts it when the viewer is there.
  if (href.endsWith('.mjs')) link.as = 'worker'
  link.href = href
  document.head.append(link)
}

// The entry itself did not come: nothing else could say so.
addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLScriptElement && (html.dataset['shape'] = 'failed')),
  true,
)
