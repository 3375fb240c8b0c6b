import type { FoundChange } from '../src/verify/told-changes.ts'

/**
 * What was found besides that the file was not written plainly when it was signed (decision 161): for tests of finer
 * rules, whose files are odd on purpose.
 */
export function besidesOddFile<Change extends Pick<FoundChange, 'kind' | 'detail'>>(
  changes: readonly Change[],
): Change[] {
  return changes.filter(({ kind, detail }) => kind !== 'structure' || detail !== 'file')
}
