import { MATCHES_COUNT_LIMIT } from '../constants.ts'
import type { FindProgress, FindQuery } from '../viewer-state.ts'

/** 「第 2 项，共匹配 7 项」; nothing while there is no match; no exact count above 1000 (spec 2 §8). */
export function matchCountText({ current, total }: Pick<FindProgress, 'current' | 'total'>): string {
  if (total === 0) return ''
  if (total > MATCHES_COUNT_LIMIT) return `超过 ${MATCHES_COUNT_LIMIT} 项匹配`
  return `第 ${current} 项，共匹配 ${total} 项`
}

/** What the last step of a search came to, when it deserves a word. */
export function findMessage({ state, previous }: Pick<FindProgress, 'state' | 'previous'>): string {
  if (state === 'notFound') return '找不到指定词语'
  if (state !== 'wrapped') return ''
  return previous ? '到达文档开头，从末尾继续' : '到达文档末尾，从开头继续'
}

/** What stands in the find bar: several words from an address stand side by side. */
export function queryText(text: FindQuery['text']): string {
  return typeof text === 'string' ? text : text.join(' ')
}
