import type { DictionaryCode } from '@qiyin/domain/dictionary.ts'
import type { ReactElement } from 'react'
import { useDictionary } from './use-dictionary.ts'

interface DictionaryWordProps {
  group: DictionaryCode
  code: string | number
  /** What the page calls it by itself; undefined for what it does not know. */
  known: string | undefined
}

/** What the dictionary calls a code. */
export function DictionaryWord({ group, code, known }: DictionaryWordProps): ReactElement {
  return <>{useDictionary().nameOf(group, code, known)}</>
}
