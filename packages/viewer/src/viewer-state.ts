import type { PageInfo } from './page-geometry.ts'
import type { CursorTool, Rotation, ScrollMode, SidebarView, SpreadMode } from './view-modes.ts'
import type { ScaleName } from './zoom.ts'

/** Why a document did not open: not a PDF, not found, a wrong answer, anything else. */
export type LoadErrorKind = 'invalid' | 'missing' | 'response' | 'loading'

/** Where something went wrong, for those who look into it. */
export interface ErrorDetails {
  message: string
  stack: string | undefined
  file: string | undefined
  line: number | undefined
}

/** Where the document stands. */
export type DocumentState =
  | { status: 'idle' }
  | { status: 'loading' }
  /** `submit` opens with a password, once; a wrong one leads here again. `cancel` gives up: an error. */
  | { status: 'password'; isWrong: boolean; submit: (password: string) => void; cancel: () => void }
  | { status: 'ready' }
  | { status: 'error'; kind: LoadErrorKind; httpStatus: number | undefined; details: ErrorDetails }

/** A file that belongs to the document as a whole, or is pinned to a page. */
export interface AttachedFile {
  /** By which its content is asked for. */
  id: string
  fileName: string
  description: string
}

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
  /** Several words from an address are looked for each by itself. */
  text: string | readonly string[]
  matchCase: boolean
  wholeWord: boolean
  highlightAll: boolean
  /** Tells é from e. */
  matchDiacritics: boolean
}

/** A sentence over the pages that is not the end of anything. */
export type Notice =
  | { kind: 'scriptsOrForms' }
  | { kind: 'printNotReady' }
  | { kind: 'printNotSupported' }
  | { kind: 'downloadFailed'; reason: string }

/** Whether the pages have the whole screen; `switching` ends after 1.5 s at the latest. */
export type PresentationState = 'off' | 'switching' | 'active'

/** Everything the viewer's parts show. Replaced, never changed. */
export interface ViewerState {
  document: DocumentState
  /** The loading bar: undefined is none, NaN is one without a known length, else per cent. */
  loadedPercent: number | undefined
  /** The page read now, from 1; 0 while there is no document. */
  pageNumber: number
  pageCount: number
  /** One per page, when the document has labels of its own. */
  pageLabels: readonly string[] | undefined
  /** 1 is 96 CSS pixels to 72 points. */
  scale: number
  /** Set while the scale follows the size of the well. */
  scaleName: ScaleName | undefined
  rotation: Rotation
  scrollMode: ScrollMode
  spreadMode: SpreadMode
  cursorTool: CursorTool
  /** One per page, in order, as displayed. Sizes of pages not loaded yet are those of page 1. */
  pages: readonly PageInfo[]
  /** The first page has been drawn since the document was opened. */
  isFirstDrawn: boolean
  /** Pages that could not be read or drawn. */
  pageErrors: ReadonlySet<number>
  sidebar: SidebarView
  /** Files pinned to pages that were drawn so far. */
  pinnedFiles: readonly AttachedFile[]
  /** The find bar, while it is open. */
  findBar: { query: FindQuery } | undefined
  /** Undefined while nothing is searched for. */
  find: FindProgress | undefined
  /** False when the document's permissions forbid printing. */
  printingAllowed: boolean
  isPrinting: boolean
  presentation: PresentationState
  notice: Notice | undefined
}

/** The state before a document is opened. */
export const INITIAL_STATE: ViewerState = {
  document: { status: 'idle' },
  loadedPercent: undefined,
  pageNumber: 0,
  pageCount: 0,
  pageLabels: undefined,
  scale: 1,
  scaleName: 'page-width',
  rotation: 0,
  scrollMode: 'vertical',
  spreadMode: 'none',
  cursorTool: 'select',
  pages: [],
  isFirstDrawn: false,
  pageErrors: new Set(),
  sidebar: 'none',
  pinnedFiles: [],
  findBar: undefined,
  find: undefined,
  printingAllowed: true,
  isPrinting: false,
  presentation: 'off',
  notice: undefined,
}
