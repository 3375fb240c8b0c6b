import { DEFAULT_ASSET_BASE } from './constants.ts'
import { localBytes } from './local-file.ts'
import type { OpenParams } from './open/open-params.ts'
import { pdfjs, workerUrl, type PdfDocument } from './pdfjs.ts'

/** Where a PDF is, and how to ask for it. */
export interface PdfSource {
  /** Same-origin or absolute address, or that of a `LocalFile`; the server should answer Range requests and must not compress. */
  url: string
  /** Sent with every request for the file, ranges included. */
  headers?: Readonly<Record<string, string>>
  /** Sends cookies to another origin; our own origin always gets them. */
  withCredentials?: boolean
  /** Where the folders of `assets.ts` are served, with a trailing slash. Default `/esignature/assets/pdfjs/`. */
  assetBase?: string
  /** Fetches only what is looked at: for phones. Printing then never gets ready. */
  isFrugal?: boolean
}

/** What an opening tells on its way. */
export interface OpeningEvents {
  /** NaN while the server does not tell the length. Goes on after the document is open, until it is here whole. */
  onPercent: (percent: number) => void
  /** A password is needed; answer once, with a password or an error to give up. */
  onPassword: (answer: (password: string | Error) => void, isWrong: boolean) => void
}

/** An opening that can be given up at any time. */
export interface OpeningPdf {
  promise: Promise<PdfDocument>
  /** The file as the server sent it, even when it is no document. */
  getBytes: () => Promise<Uint8Array>
  /** Ends requests and the worker; a pending promise rejects. Safe to call twice and after success. */
  destroy: () => void
}

/**
 * Opens a PDF by ranges in a worker of its own.
 *
 * XFA is off and no script engine is loaded: both have been ways into the page (CVE-2026-16633).
 * The library has no `eval` to switch off.
 */
export function openPdf(source: PdfSource, params: OpenParams, events: OpeningEvents): OpeningPdf {
  const base = source.assetBase ?? DEFAULT_ASSET_BASE
  const isFrugal = source.isFrugal === true
  const local = localBytes(source.url)
  const task = pdfjs.getDocument({
    ...(local ? { data: local } : { url: source.url }),
    httpHeaders: { ...source.headers },
    withCredentials: source.withCredentials ?? false,
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    iccUrl: `${base}iccs/`,
    enableXfa: false,
    disableAutoFetch: isFrugal || params.disableAutoFetch,
    disableStream: isFrugal || params.disableStream,
    disableRange: params.disableRange,
    disableFontFace: params.disableFontFace,
    pdfBug: params.pdfBug,
    verbosity: params.verbosity ?? pdfjs.VerbosityLevel.ERRORS,
  })
  task.onProgress = ({ percent }: { percent: number }): void => events.onPercent(percent)
  task.onPassword = (answer: (password: string | Error) => void, reason: number): void =>
    events.onPassword(answer, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD)
  const closing = new AbortController()
  addEventListener('unhandledrejection', keepQuiet, { signal: closing.signal })
  return {
    promise: task.promise,
    getBytes: () => task.getData(),
    destroy: () => {
      closing.abort()
      // A worker that is still starting rejects its own start; nobody waits for it any more.
      task.destroy().catch(() => undefined)
    },
  }
}

/**
 * A server may refuse the file before the library's worker asks for the answer, and until then nobody hears of
 * it: the browser calls that an error of the page. The opening's promise rejects all the same.
 */
function keepQuiet(event: PromiseRejectionEvent): void {
  if (event.reason instanceof pdfjs.ResponseException) event.preventDefault()
}

/**
 * Makes every document opened from now on be read in the page itself, where a debugger can follow. Never for
 * readers: what is wrong in a file would be wrong in the page. Only a reload undoes it.
 */
export async function readWithoutWorker(): Promise<void> {
  // The worker's file puts its entry where the library looks for it before it starts a worker.
  await import(/* @vite-ignore */ workerUrl)
}
