/** The part of a key press that decides. */
export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Where the press falls. */
export interface KeySituation {
  isPresenting: boolean
  /** The page can be scrolled up and down, or to the sides. */
  scrollsDown: boolean
  scrollsAcross: boolean
}

/** What a key does to the pages; in every viewer. */
export type PageCommand =
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'

/** What a key does to the viewer around them. */
export type ViewerCommand =
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'print'
  | 'download'
  | 'present'
  | 'goToPage'
  | 'sidebar'
  | 'rotate'
  | 'rotateBack'
  | 'selectTool'
  | 'handTool'
  | 'close'

// A name is the modifiers in this order, then the key: `ctrl+shift+g`. Shift counts only with letters.
const PAGE_KEYS: ReadonlyMap<string, PageCommand> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fitWidth'],
  ['ctrl++', 'zoomIn'],
  ['ctrl+=', 'zoomIn'],
  ['ctrl+-', 'zoomOut'],
  ['ctrl+0', 'fitWidth'],
  ['n', 'nextPage'],
  ['j', 'nextPage'],
  ['p', 'previousPage'],
  ['k', 'previousPage'],
  ['Home', 'firstPage'],
  ['End', 'lastPage'],
  ['ctrl+ArrowUp', 'firstPage'],
  ['ctrl+ArrowDown', 'lastPage'],
])
const TURNING_DOWN: ReadonlyMap<string, PageCommand> = new Map([
  ['PageDown', 'nextPage'],
  ['ArrowDown', 'nextPage'],
  [' ', 'nextPage'],
  ['PageUp', 'previousPage'],
  ['ArrowUp', 'previousPage'],
  ['Backspace', 'previousPage'],
])
const TURNING_ACROSS: ReadonlyMap<string, PageCommand> = new Map([
  ['ArrowRight', 'nextPage'],
  ['ArrowLeft', 'previousPage'],
])
const VIEWER_KEYS: ReadonlyMap<string, ViewerCommand> = new Map([
  ['ctrl+f', 'find'],
  ['ctrl+g', 'findNext'],
  ['ctrl+shift+g', 'findPrevious'],
  ['ctrl+p', 'print'],
  ['ctrl+s', 'download'],
  ['ctrl+alt+p', 'present'],
  ['ctrl+alt+g', 'goToPage'],
  ['F4', 'sidebar'],
  ['r', 'rotate'],
  ['shift+r', 'rotateBack'],
  ['s', 'selectTool'],
  ['h', 'handTool'],
  ['Escape', 'close'],
])
/** What makes no sense while a presentation covers everything else. */
const BARE_COMMANDS: readonly string[] = ['zoomIn', 'zoomOut', 'fitWidth']

/**
 * The command of a key on the pages, or undefined when the browser should have it. While there is more of a page
 * below or beside, its keys scroll as everywhere: a jump to the next page would skip text.
 */
export function pageCommand(press: KeyPress, situation: KeySituation): PageCommand | undefined {
  const name = nameOf(press)
  if (situation.isPresenting) {
    if (name === 'Enter') return 'nextPage'
    if (name === 'shift+ ' || name === 'shift+Enter') return 'previousPage'
  }
  const command = PAGE_KEYS.get(name)
  if (command !== undefined) {
    return situation.isPresenting && BARE_COMMANDS.includes(command) ? undefined : command
  }
  const down = situation.scrollsDown ? undefined : TURNING_DOWN.get(name)
  return down ?? (situation.scrollsAcross ? undefined : TURNING_ACROSS.get(name))
}

/** The command of a key anywhere in a viewer, or undefined. In a text field only those with Ctrl, F4 and Escape. */
export function viewerCommand(press: KeyPress, isTyping: boolean): ViewerCommand | undefined {
  const name = nameOf(press)
  const isLetter = /^(?:shift\+)?.$/.test(name)
  return isTyping && isLetter ? undefined : VIEWER_KEYS.get(name)
}

function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(key)
  const countsShift = isLetter || key === ' ' || key === 'Enter'
  return [
    ctrlKey || metaKey ? 'ctrl+' : '',
    altKey ? 'alt+' : '',
    shiftKey && countsShift ? 'shift+' : '',
    isLetter ? key.toLowerCase() : key,
  ].join('')
}
