import { ALL_TOOLS, type ViewerTool } from './bar/viewer-tool.ts'

/** A window as wide as this has room for the side bar, whatever stands beside the viewer. */
const ROOMY_PX = 1100

/** The side bar is open at first where there is room for it: opened later, it would push the pages aside. */
export function startsWithSidebar(showSidebar = true, tools: readonly ViewerTool[] = ALL_TOOLS): boolean {
  return showSidebar && tools.includes('sidebar') && window.innerWidth >= ROOMY_PX
}
