import type { PageInfo } from './page-geometry.ts'
import type { ScaleName } from './zoom.ts'

/** Why a document did not open: not a PDF, not found, a wrong answer, anything else. */
export type LoadErrorKind = 'invalid' | 'missing' | 'response' | 'loading'

/** Where the document stands. */
export type DocumentState =
  | { status: 'idle' }
  /** `percent` is unknown while the server does not tell the length. */
  | { status: 'loading'; percent: number | undefined }
  | { status: 'ready' }
  | { status: 'error'; kind: LoadErrorKind; httpStatus: number | undefined }

/** Where a search stands. */
export interface FindProgress {
  state: 'pending' | 'found' | 'notFound' | 'wrapped'
  /** The search went backwards. */
  previous: boolean
  /** The match shown, from 1; 0 when none is. */
  current: number
  /** All matches found so far, not capped. */
  total: number
}

/** What to look for. */
export interface FindQuery {
  text: string
  matchCase: boolean
  wholeWord: boolean
  highlightAll: boolean
}

/** Everything the viewer's parts show. Replaced, never changed. */
export interface ViewerState {
  document: DocumentState
  /** The page read now, from 1; 0 while there is no document. */
  pageNumber: number
  pageCount: number
  /** 1 is 96 CSS pixels to 72 points. */
  scale: number
  /** Set while the scale follows the size of the well. */
  scaleName: ScaleName | undefined
  /** One per page, in order. Sizes of pages not loaded yet are those of page 1. */
  pages: readonly PageInfo[]
  /** Pages that could not be read or drawn. */
  pageErrors: ReadonlySet<number>
  /** Undefined while nothing is searched for. */
  find: FindProgress | undefined
  /** False when the document's permissions forbid printing. */
  printingAllowed: boolean
}

/** The state before a document is opened. */
export const INITIAL_STATE: ViewerState = {
  document: { status: 'idle' },
  pageNumber: 0,
  pageCount: 0,
  scale: 1,
  scaleName: 'page-width',
  pages: [],
  pageErrors: new Set(),
  find: undefined,
  printingAllowed: true,
}
