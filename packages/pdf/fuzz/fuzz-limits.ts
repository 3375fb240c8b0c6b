/** What one file may take; CPU time, so that a busy machine does not count. */
export const maxCpuMs = 2000
/** Memory of the whole process at its highest, Node itself included. */
export const maxMemoryBytes = 512 * 1024 * 1024

/** What the fuzzing process says: which case it begins, what went wrong with one, how many files opened. */
export type CaseLine =
  | { kind: 'start'; index: number }
  | { kind: 'failure'; index: number; problem: string }
  | { kind: 'done'; opened: number }
