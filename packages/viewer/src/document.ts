import { DEFAULT_ASSET_BASE } from './constants.ts'
import { pdfjs, type PdfDocument } from './pdfjs.ts'

/** Where a PDF is, and how to ask for it. */
export interface PdfSource {
  /** Same-origin or absolute address; the server should answer Range requests and must not compress. */
  url: string
  /** Sent with every request for the file, ranges included. */
  headers?: Readonly<Record<string, string>>
  /** Sends cookies to another origin; our own origin always gets them. */
  withCredentials?: boolean
  /** Where the folders of `assets.ts` are served, with a trailing slash. Default `/esignature/assets/pdfjs/`. */
  assetBase?: string
}

/** An opening that can be given up at any time. */
export interface OpeningPdf {
  promise: Promise<PdfDocument>
  /** Ends requests and the worker; a pending promise rejects. Safe to call twice and after success. */
  destroy: () => void
}

/**
 * Opens a PDF by ranges in a worker of its own.
 *
 * XFA is off and no script engine is loaded: both have been ways into the page (CVE-2026-16633).
 * The library has no `eval` to switch off.
 */
export function openPdf(source: PdfSource, onPercent?: (percent: number) => void): OpeningPdf {
  const base = source.assetBase ?? DEFAULT_ASSET_BASE
  const task = pdfjs.getDocument({
    url: source.url,
    httpHeaders: { ...source.headers },
    withCredentials: source.withCredentials ?? false,
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    iccUrl: `${base}iccs/`,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  task.onProgress = ({ percent }: { percent: number }): void => {
    if (Number.isFinite(percent)) onPercent?.(percent)
  }
  return {
    promise: task.promise,
    destroy: () => {
      // A worker that is still starting rejects its own start; nobody waits for it any more.
      task.destroy().catch(() => undefined)
    },
  }
}
