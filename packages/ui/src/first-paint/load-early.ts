import { askForContract, askForUser, mayBeLoggedIn } from './early-contract.ts'
import { earlyPage, type DocumentCall, type EarlyLoads, type EarlyPage } from './early-page.ts'
import { isSlowLine } from './slow-line.ts'

/* Built into both HTML files behind the device redirect (`firstPaint` in apps/web/build/first-paint.ts). */

/** Put in by the build. */
declare const EARLY_LOADS: EarlyLoads

const loads = EARLY_LOADS
const page = earlyPage(loads, location.pathname)
const html = document.documentElement
html.dataset['shape'] = page?.shape ?? 'plain'

// The entry itself did not come: nothing else could say so.
addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLScriptElement && (html.dataset['shape'] = 'failed')),
  true,
)

if (page) begin(page)

/** What a page needs is asked for at once; on a slow line the document it shows comes before its code. */
function begin({ shape, files, documentBy }: EarlyPage): void {
  const asks = (shape === 'page' || shape === 'flow') && mayBeLoggedIn()
  const slow = isSlow()
  // First of all: a browser asks a server for six things at a time, and who is logged in is needed last.
  const shown = asks && documentBy ? showDocument(documentBy, slow) : undefined
  if (asks) askForUser(loads.calls)
  if (!shown || !slow) return files.forEach(load)
  loads.entry.forEach(load)
  void shown.finally(() => files.filter((at) => !loads.entry.includes(at)).forEach(load))
}

/** Shows the first page of the document in the page before the page. */
async function showDocument(call: DocumentCall, slow: boolean): Promise<void> {
  try {
    const image = await askForContract(loads.calls, call, slow)
    await image?.decode()
    if (image) document.querySelector('.boot')?.append(image)
  } catch {
    // The page says what is wrong with its document.
  }
}

function load(at: number): void {
  const href = loads.files[at] ?? ''
  const link = document.createElement('link')
  link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  // A worker of its own: pdf.js starts it when the viewer is there.
  if (href.endsWith('.mjs')) link.as = 'worker'
  link.href = href
  document.head.append(link)
}

/** What the browser tells of the line, and how long it waited for this page. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly effectiveType: string } }
  const answers = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [answer] = answers
  return isSlowLine(connection?.effectiveType, answer ? answer.responseStart - answer.requestStart : 0)
}
