import type { ViewerController } from './viewer-controller.ts'

/** The part of a key press that decides. */
export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** What a key does to the document. */
export type KeyCommand =
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'

const COMMANDS: ReadonlyMap<string, KeyCommand> = new Map([
  ['PageDown', 'nextPage'],
  ['PageUp', 'previousPage'],
  ['Home', 'firstPage'],
  ['End', 'lastPage'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fitWidth'],
])

/**
 * The command of a key, or undefined when the browser should have it. While a page is taller than the well,
 * PageUp and PageDown scroll by a screen as everywhere: a jump to the next page would skip text.
 */
export function keyCommand(press: KeyPress, pageFits: boolean): KeyCommand | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  const command = COMMANDS.get(press.key)
  const turnsPage = command === 'nextPage' || command === 'previousPage'
  return turnsPage && !pageFits ? undefined : command
}

/** Carries a command out. */
export function runKeyCommand(controller: ViewerController, command: KeyCommand): void {
  switch (command) {
    case 'nextPage':
      return controller.nextPage()
    case 'previousPage':
      return controller.previousPage()
    case 'firstPage':
      return controller.setPage(1)
    case 'lastPage':
      return controller.setPage(controller.getState().pageCount)
    case 'zoomIn':
      return controller.zoomIn()
    case 'zoomOut':
      return controller.zoomOut()
    case 'fitWidth':
      return controller.fitWidth()
  }
}
