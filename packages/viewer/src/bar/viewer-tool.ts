/** A tool of the bar that a caller may leave out. */
export type ViewerTool = 'sidebar' | 'find' | 'print' | 'download' | 'present' | 'more'

/** All of them. */
export const ALL_TOOLS: readonly ViewerTool[] = ['sidebar', 'find', 'print', 'download', 'present', 'more']
