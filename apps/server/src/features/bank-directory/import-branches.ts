import type { Services } from '../../http/context.ts'
import { readBranches, type BranchesRead } from './read-branches.ts'
import { insertBranches } from './store.ts'

/** Takes the branches of a CSV over, in one transaction; a number that is known gets its new name and place. */
export async function importBranches(
  { database }: Pick<Services, 'database'>,
  bytes: Uint8Array,
): Promise<{ readonly imported: number } | Extract<BranchesRead, { problems: unknown }>> {
  const read = readBranches(bytes)
  if ('problems' in read) return read
  await database.transaction((tx) => insertBranches(tx, read.branches))
  return { imported: read.branches.length }
}
