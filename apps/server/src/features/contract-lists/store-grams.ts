import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rawQuery } from '../../db/raw-query.ts'

/** From here on walking the viewer's list beats the gram index (the two costs cross near √(10 / N)). */
export const rareForPage = 0.001
/** The same for counting up to 10,000 of everybody's: near √(10,000 / N). */
export const rareForCount = 0.03

const hourMs = 3_600_000

interface GramStatistics {
  readonly readAt: number
  readonly frequencies: ReadonlyMap<number, number>
}

const statistics = new WeakMap<Db, GramStatistics>()

/**
 * Chooses how to search. Of the searched texts (each: for every field that may hold it, its grams), the one
 * whose rarest gram is rare enough to go through the gram index: one gram for each of its fields. Undefined:
 * walk the list. Only one gram is asked for, because the planner multiplies the selectivities of several as if
 * they were independent, which those of one word are not.
 */
export async function rarestRareGram(
  db: Db,
  texts: readonly (readonly (readonly number[])[])[],
  rareBelow: number,
): Promise<number[] | undefined> {
  if (texts.length === 0) return undefined
  const { frequencies } = await readStatistics(db)
  // A table never analysed is a small one.
  if (frequencies.size === 0) return undefined
  const candidates = texts.map((fields) => {
    const rarest = fields.map((grams) => rarestOf(grams, frequencies))
    return {
      grams: rarest.map(({ gram }) => gram),
      frequency: Math.max(...rarest.map(({ frequency }) => frequency)),
    }
  })
  const best = candidates.toSorted((left, right) => left.frequency - right.frequency)[0]
  return best && best.frequency < rareBelow ? best.grams : undefined
}

function rarestOf(
  grams: readonly number[],
  frequencies: ReadonlyMap<number, number>,
): { gram: number; frequency: number } {
  // A gram that is not among the most common ones is rarer than all of them.
  const known = grams.map((gram) => ({ gram, frequency: frequencies.get(gram) ?? 0 }))
  return known.toSorted((left, right) => left.frequency - right.frequency)[0] ?? { gram: 0, frequency: 1 }
}

/** What ANALYZE keeps of the grams: catalog columns that the row types do not know. Exported for its test. */
export const gramStatistics = rawQuery(
  { grams: 'integer[]', frequencies: 'real[]' },
  sql`
    select most_common_elems::text::int[] as grams, most_common_elem_freqs as frequencies
    from pg_stats where schemaname = current_schema and tablename = 'contract_search' and attname = 'tokens'`,
)

async function readStatistics(db: Db): Promise<GramStatistics> {
  const known = statistics.get(db)
  const readAt = performance.now()
  if (known && readAt - known.readAt < hourMs) return known
  const [row] = await gramStatistics.rows(db)
  const { grams, frequencies } = row ?? {}
  const read = {
    readAt,
    frequencies: new Map((grams ?? []).map((gram, index) => [gram, frequencies?.[index] ?? 1])),
  }
  statistics.set(db, read)
  return read
}
