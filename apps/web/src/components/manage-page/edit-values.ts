import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'

/** What a field of a manage page's dialog holds: a text or a chosen value, yes or no, or several choices. */
export type EditValue = string | boolean | readonly Choice[]

/** A field's text without spaces around it; empty where it holds none. */
export function textIn(values: Readonly<Record<string, EditValue>>, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}
