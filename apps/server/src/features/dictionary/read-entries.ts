import type { Input, Result } from '@qiyin/calls/call.ts'
import type { desc, descAll, descParentCodes } from '@qiyin/calls/areas/dictionary.ts'
import { dictionary, dictionaryEntries, entriesOfParents } from '@qiyin/domain/dictionary.ts'

/** GET /desc/all */
export async function listGroups(): Promise<Result<typeof descAll>> {
  return dictionary.map((group) => ({ ...group, entries: [...group.entries] }))
}

/** GET /desc/parent-codes: entries of every group that stand under one of the codes. */
export async function listByParent({
  parentCodes,
}: Input<typeof descParentCodes>): Promise<Result<typeof descParentCodes>> {
  return entriesOfParents(parentCodes.split(',').map((code) => code.trim()))
}

/** GET /desc: one group's entries; none for a type that does not exist. */
export async function listEntries({ dictionaryType }: Input<typeof desc>): Promise<Result<typeof desc>> {
  return [...dictionaryEntries(dictionaryType)]
}
