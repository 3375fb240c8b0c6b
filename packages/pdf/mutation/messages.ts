/** Where a test stands: its file, and its number among the tests of that file. */
export interface TestPlace {
  file: string
  index: number
}

/** What the whole tests do when nothing is changed. */
export interface Coverage {
  files: FileCoverage[]
}

/** What one test file does when nothing is changed. */
export interface FileCoverage {
  file: string
  ms: number
  /** Mutants whose places are met while the file is loaded. */
  loading: number[]
  /** Those met by what runs before its tests. */
  starting: number[]
  tests: { name: string; ms: number; questions: number; hits: number[] }[]
}

/** What is asked of a judging process: one mutant, and what may tell it from the original. */
export interface Question {
  id: number
  /** Tests that come by its place, the fastest first. */
  tests: (TestPlace & { ms: number; questions: number })[]
  /** Files that come by its place before their tests: they are loaded anew for it, the most promising first. */
  files: { file: string; ms: number; questions: number }[]
}

/** A line from a judging process. */
export type Answer =
  | { kind: 'ready' }
  /** Something begins that takes no longer than this. */
  | { kind: 'begin'; limitMs: number }
  | { kind: 'killed'; by: string }
  | { kind: 'survived' }
  | { kind: 'coverage'; coverage: Coverage }
