/** An export as the dead-code tool finds it: its file and its name. */
export type ExportName = `packages/${'domain' | 'calls'}/src/${string}.ts: ${string}`

/** Rules with vectors of the design, written ahead of the work that is to use them first, by its name. Nothing else may be exported unused. */
export const waitingExports: Readonly<Record<string, readonly ExportName[]>> = {}
