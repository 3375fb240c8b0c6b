import { queryGrams } from '@qiyin/domain/search-grams.ts'
import type { Db } from '../../db/database.ts'
import type { TextFilter } from './list-filter.ts'
import { statusConditions, hasParties, type Selection } from './store-conditions.ts'
import { countByCounters } from './store-counters.ts'
import { rarestGram } from './store-grams.ts'

/** Below this the gram index beats walking to a first page (the two costs cross near √(10 / N)). */
const rareForPage = 0.001
/** Above this walking is as good to count up to 10,000 of everybody's: near √(10,000 / N). */
const rareForCount = 0.03
/** What one hit of the index costs, looked up among the viewer's rows, in rows that are walked by. */
const rowsForHit = 4
/** As far as a list is walked before its length is asked for: a page of what is not rare lies nearer. */
const shortWalk = 20_000

type Grams = readonly number[] | undefined

/** By which grams a text is looked for when all that hold it are counted; undefined to walk the list. */
export async function gramsToCountBy(db: Db, selection: Selection): Promise<Grams> {
  const rarest = await rarestGram(db, selection.filter.texts.map(gramsOf))
  if (!rarest || rarest.frequency >= rareForCount) return undefined
  if (rarest.frequency < rareForPage || !hasParties(selection.scopes)) return rarest.grams
  return (await lengthOf(db, selection)) > rarest.hits * rowsForHit ? rarest.grams : undefined
}

/** How a page of a search is found. */
interface PageSearch {
  readonly rareGrams?: Grams
  /** First so far; when that does not fill the page, ask {@link wayOn}. */
  readonly walked?: number
}

/** The way to the first page of what a text is searched for in a list, newest first. */
export async function wayToPage(db: Db, selection: Selection): Promise<PageSearch> {
  const rarest = await rarestGram(db, selection.filter.texts.map(gramsOf))
  if (!rarest) return {}
  if (rarest.frequency < rareForPage) return { rareGrams: rarest.grams }
  // What lies in two indexes, or in several lists, is not walked as one.
  const isOne = selection.scopes.length === 1 && statusConditions(selection).length === 1
  return rarest.frequency < rareForCount && isOne ? { walked: shortWalk } : {}
}

/** The way from the end of a short walk; undefined when that was the end of the list. */
export async function wayOn(db: Db, selection: Selection): Promise<PageSearch | undefined> {
  const [length, rarest] = await Promise.all([
    lengthOf(db, selection),
    rarestGram(db, selection.filter.texts.map(gramsOf)),
  ])
  if (length <= shortWalk) return undefined
  return rarest && length > rarest.hits * rowsForHit ? { rareGrams: rarest.grams } : {}
}

/** At most so many rows the list has without its other filters: exact, from the counters. */
async function lengthOf(db: Db, { scopes, filter: { status }, now }: Selection): Promise<number> {
  const plain = { texts: [], ...(status !== undefined && { status }) }
  const [length = Number.POSITIVE_INFINITY] = await countByCounters(db, { scopes, now }, [plain])
  return length
}

/** For each field the grams a matching text must have. */
function gramsOf({ fields, pattern }: TextFilter): number[][] {
  return fields.map((field) => queryGrams(pattern, field))
}
