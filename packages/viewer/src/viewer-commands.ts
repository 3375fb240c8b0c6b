import type { ViewerTool } from './bar/viewer-tool.ts'
import type { ViewerCommand } from './shortcuts.ts'
import type { ViewerController } from './viewer-controller.ts'

/** What commands work on. */
export interface CommandSite {
  controller: ViewerController
  /** The element that gets the whole screen, and in which controls are looked for. */
  root: HTMLElement | null
  fileName: string
  /** The tools readers have here; what is not among them does nothing. */
  tools: readonly ViewerTool[]
}

const NEEDED_TOOL: Readonly<Partial<Record<ViewerCommand, ViewerTool>>> = {
  find: 'find',
  findNext: 'find',
  findPrevious: 'find',
  print: 'print',
  download: 'download',
  present: 'present',
  sidebar: 'sidebar',
  rotate: 'more',
  rotateBack: 'more',
  selectTool: 'more',
  handTool: 'more',
}

/** Carries a command out; false when it means nothing here and now, so that the browser may have the key. */
export function runViewerCommand(command: ViewerCommand, site: CommandSite): boolean {
  const needed = NEEDED_TOOL[command]
  if (needed !== undefined && !site.tools.includes(needed)) return false
  const { document, presentation } = site.controller.getState()
  const isReady = document.status === 'ready' && presentation === 'off'
  if (!isReady && command !== 'download' && command !== 'sidebar') return false
  if (command === 'close' && site.controller.getState().findBar === undefined) return false
  COMMANDS[command](site)
  return true
}

/** Closes the find bar; the keyboard goes on reading. */
export function closeFind(controller: ViewerController, root: HTMLElement | null): void {
  controller.find.close()
  root?.querySelector<HTMLElement>('.pv-scroll')?.focus({ preventScroll: true })
}

const COMMANDS: Readonly<Record<ViewerCommand, (site: CommandSite) => void>> = {
  find: ({ controller, root }) => {
    controller.find.open()
    root?.querySelector<HTMLInputElement>('.pv-find-input')?.select()
  },
  findNext: ({ controller }) => controller.find.again(false),
  findPrevious: ({ controller }) => controller.find.again(true),
  print: ({ controller }) => controller.startPrint(),
  // The controller itself says when the file cannot be saved.
  download: ({ controller, fileName }) => void controller.download(fileName),
  present: ({ controller, root }) => {
    if (root !== null) controller.presentation.request(root)
  },
  goToPage: ({ root }) => root?.querySelector<HTMLInputElement>('.pv-page-box')?.focus(),
  sidebar: ({ controller }) =>
    controller.setSidebar(controller.getState().sidebar === 'none' ? 'thumbnails' : 'none'),
  rotate: ({ controller }) => controller.rotateBy(90),
  rotateBack: ({ controller }) => controller.rotateBy(-90),
  selectTool: ({ controller }) => controller.setCursorTool('select'),
  handTool: ({ controller }) => controller.setCursorTool('hand'),
  close: ({ controller, root }) => closeFind(controller, root),
}
