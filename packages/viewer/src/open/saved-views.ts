import { SAVED_VIEWS } from '../constants.ts'

/** Where a reader left a document (spec 2 §3). */
export interface SavedView {
  page: number
  /** A named scale, or per cent. */
  zoom: string | number
  /** In PDF points of the page, from its bottom left. */
  scrollLeft: number
  scrollTop: number
  /** Clockwise degrees. */
  rotation: number
  /** The numbers of pdf.js: -1 not said, 0 closed, 1 thumbnails, 2 outline, 3 attachments. */
  sidebarView: number
  /** 0 vertical, 1 horizontal, 2 wrapped. */
  scrollMode: number
  /** 0 none, 1 odd, 2 even. */
  spreadMode: number
}

interface SavedFile extends SavedView {
  fingerprint: string
}

/** The view saved for a document, if the text of the browser's storage has one that makes sense. */
export function recallView(storage: string | null, fingerprint: string): SavedView | undefined {
  const file = parseFiles(storage).find((one) => one.fingerprint === fingerprint)
  if (file === undefined) return undefined
  const { fingerprint: _, ...view } = file
  return view
}

/** The storage's new text: the view replaces the document's last one; of new documents the 21st drops the first. */
export function rememberView(storage: string | null, fingerprint: string, view: SavedView): string {
  const files = parseFiles(storage)
  const file = { fingerprint, ...view }
  const at = files.findIndex((one) => one.fingerprint === fingerprint)
  const next = at < 0 ? [...files, file].slice(-SAVED_VIEWS) : files.with(at, file)
  return JSON.stringify({ files: next })
}

function parseFiles(storage: string | null): SavedFile[] {
  try {
    const parsed: unknown = JSON.parse(storage ?? '{}')
    const files = isRecord(parsed) ? parsed['files'] : undefined
    return Array.isArray(files) ? files.filter(isSavedFile) : []
  } catch {
    // Text that is not JSON is as good as none.
    return []
  }
}

const NUMBERS = ['page', 'scrollLeft', 'scrollTop', 'rotation', 'sidebarView', 'scrollMode', 'spreadMode']

function isSavedFile(file: unknown): file is SavedFile {
  if (!isRecord(file) || typeof file['fingerprint'] !== 'string') return false
  const zoom = file['zoom']
  return (typeof zoom === 'string' || isNumber(zoom)) && NUMBERS.every((name) => isNumber(file[name]))
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
