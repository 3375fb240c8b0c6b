import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChanges } from './find-changes.ts'
import { instrument, type NumberedChange } from './instrument.ts'
import { parseSource } from './syntax.ts'

/** The sources of the package; every path of a mutant or a test is given from here. */
export const sourceFolder = join(import.meta.dirname, '../src')

/** The folders that are mutated, and whose tests judge. */
export const folders = ['verify', 'sign', 'pki'] as const

/** One change of one source file. */
export interface Mutant extends NumberedChange {
  file: string
  line: number
  /** What stands there. */
  original: string
  /** Tells it from the same change elsewhere in the file, counted from 1. */
  occurrence: number
}

/** All mutants of the folders, numbered in the order of files and lines: every process counts alike. */
export function listMutants(): Mutant[] {
  let id = 0
  return sourceFiles().flatMap((file) => {
    const source = readFileSync(join(sourceFolder, file), 'utf8')
    const seen = new Map<string, number>()
    return findChanges(parseSource(file, source), source).map((change) => {
      const original = source.slice(change.start, change.end)
      const key = `${original}\n${change.text}`
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      const line = source.slice(0, change.start).split('\n').length
      return { ...change, id: id++, file, line, original, occurrence }
    })
  })
}

/** The sources with all their mutants in them, by file. */
export function instrumentedSources(): Map<string, string> {
  const byFile = Map.groupBy(listMutants(), ({ file }) => file)
  return new Map(
    [...byFile].map(([file, mutants]) => [
      file,
      instrument(readFileSync(join(sourceFolder, file), 'utf8'), mutants),
    ]),
  )
}

/** The tests that judge. */
export function testFiles(): string[] {
  return filesIn('**/*.test.ts')
}

function sourceFiles(): string[] {
  return filesIn('**/*.ts').filter((file) => !file.endsWith('.test.ts'))
}

function filesIn(pattern: string): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/${pattern}`, { cwd: sourceFolder }).toSorted())
}
