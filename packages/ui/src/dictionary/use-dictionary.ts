import { descAll } from '@qiyin/calls/areas/dictionary.ts'
import type { DictionaryCode, DictionaryEntry } from '@qiyin/domain/dictionary.ts'
import { useCall } from '../call-hooks.ts'
import { useUser } from '../use-user.ts'

/** The names of codes, by group; each with what stands in for it until the server has been heard. */
export interface Dictionary {
  readonly entriesOf: (group: DictionaryCode, known: readonly DictionaryEntry[]) => readonly DictionaryEntry[]
  readonly nameOf: (group: DictionaryCode, code: string | number, known: string | undefined) => string
}

/**
 * The dictionary as the server has it, asked for once the person is verified (spec 1 §3); before that, and where it
 * does not come, as these pages were built with. A server that is newer than a page names what the page does not know.
 */
export function useDictionary(): Dictionary {
  const { data: user } = useUser()
  const { data } = useCall(descAll, user?.verified === true ? {} : null, {
    staleMs: Infinity,
    quiet: true,
  })
  const heard = (group: DictionaryCode): readonly DictionaryEntry[] | undefined =>
    data?.find(({ code }) => code === group)?.entries
  return {
    entriesOf: (group, known) => heard(group) ?? known,
    nameOf: (group, code, known) =>
      heard(group)?.find(({ strCode }) => strCode === String(code))?.desc ?? known ?? String(code),
  }
}
