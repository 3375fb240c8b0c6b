import {
  rotationOf,
  SCROLL_MODES,
  SIDEBAR_VIEWS,
  SPREAD_MODES,
  type Rotation,
  type ScrollMode,
  type SidebarView,
  type SpreadMode,
} from '../view-modes.ts'
import type { SavedView } from './saved-views.ts'

/** Everything that has a say in how a document is first shown. */
export interface StartSources {
  /** The hash of the address, without `#`. */
  hash: string
  /** What the browser's history keeps for this visit. */
  visited: SavedView | undefined
  saved: SavedView | undefined
  /** Names of the document itself (ISO 32000-1, 7.7.2). */
  pageMode: string
  pageLayout: string
  /** Where the document wants to be opened; an explicit destination or a name. */
  destination: unknown
}

/** How a document is first shown; what is undefined is left as it is. */
export interface StartView {
  /** In the language of hashes: `page=3&zoom=200,50,300`, a destination's name, or its array as JSON. */
  bookmark: string | undefined
  rotation: Rotation | undefined
  sidebar: SidebarView | undefined
  scrollMode: ScrollMode | undefined
  spreadMode: SpreadMode | undefined
}

// UseNone is missing: it is also what documents without a wish say.
const PAGE_MODES: ReadonlyMap<string, SidebarView> = new Map([
  ['UseThumbs', 'thumbnails'],
  ['UseOutlines', 'outline'],
  ['UseAttachments', 'attachments'],
])
const PAGE_LAYOUTS: ReadonlyMap<string, SpreadMode> = new Map([
  ['SinglePage', 'none'],
  ['OneColumn', 'none'],
  ['TwoColumnLeft', 'odd'],
  ['TwoPageLeft', 'odd'],
  ['TwoColumnRight', 'even'],
  ['TwoPageRight', 'even'],
])

/** The address before the browser's history, before the saved view, before the document's own wishes. */
export function startView(sources: StartSources): StartView {
  const { saved, pageMode, pageLayout } = sources
  const place = placeOf(sources)
  const scrollMode = saved && SCROLL_MODES[saved.scrollMode]
  const spreadMode = saved && SPREAD_MODES[saved.spreadMode]
  const isUnsaid = scrollMode === undefined && spreadMode === undefined
  return {
    bookmark: place.bookmark,
    rotation: place.rotation,
    sidebar: (saved && SIDEBAR_VIEWS[saved.sidebarView]) ?? PAGE_MODES.get(pageMode),
    scrollMode,
    spreadMode: isUnsaid ? PAGE_LAYOUTS.get(pageLayout) : spreadMode,
  }
}

function placeOf(sources: StartSources): Pick<StartView, 'bookmark' | 'rotation'> {
  const { hash, visited, saved, destination } = sources
  if (hash !== '') return { bookmark: hash, rotation: undefined }
  const left = visited ?? saved
  if (left !== undefined) {
    const { page, zoom, scrollLeft, scrollTop } = left
    return {
      bookmark: `page=${page}&zoom=${zoom},${scrollLeft},${scrollTop}`,
      rotation: rotationOf(left.rotation),
    }
  }
  return { bookmark: wishOf(destination), rotation: undefined }
}

/** Where the document wants to be opened; at which scale is the reader's business. */
function wishOf(destination: unknown): string | undefined {
  if (typeof destination === 'string') return destination === '' ? undefined : JSON.stringify(destination)
  if (!Array.isArray(destination) || destination.length === 0) return undefined
  const [page, kind, left, top]: unknown[] = destination
  const isPoint = typeof kind === 'object' && kind !== null && 'name' in kind && kind.name === 'XYZ'
  const point = isPoint ? [left ?? null, top ?? null] : [null, null]
  return JSON.stringify([page, { name: 'XYZ' }, ...point, null])
}
