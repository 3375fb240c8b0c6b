import type { DictionaryEntry } from '@qiyin/domain/dictionary.ts'
import { logEvents } from '@qiyin/domain/log-events.ts'

/** The types of events as this page was built with. */
export const knownTypes: readonly DictionaryEntry[] = Object.entries(logEvents).map(([type, { label }]) => ({
  code: null,
  strCode: type,
  desc: label,
  parent: null,
}))

/** The events, each under its type. */
export const knownEvents: readonly DictionaryEntry[] = Object.entries(logEvents).flatMap(
  ([type, { events }]) =>
    Object.entries(events).map(([event, desc]) => ({ code: null, strCode: event, desc, parent: type })),
)

/** What an entry is called, as far as it is known here: a server may be newer than this page. */
export function knownName(entries: readonly DictionaryEntry[], code: string): string | undefined {
  return entries.find(({ strCode }) => strCode === code)?.desc
}
