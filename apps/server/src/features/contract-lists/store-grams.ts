import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rawQuery } from '../../db/raw-query.ts'

const hourMs = 3_600_000

/** How much a searched text narrows a list that goes through the gram index. */
interface RarestGram {
  /** One gram for each field that may hold the text. */
  readonly grams: readonly number[]
  /** The share of all contracts that have one of them; 0 for less than any share that is known. */
  readonly frequency: number
  /** About so many. */
  readonly hits: number
}

interface GramStatistics {
  readonly readAt: number
  readonly frequencies: ReadonlyMap<number, number>
  /** Of all contracts. */
  readonly rows: number
}

const statistics = new WeakMap<Db, GramStatistics>()

/**
 * Of the searched texts (each: for every field that may hold it, its grams), the one whose rarest gram is the rarest.
 * Undefined where nothing is searched or known. Only one gram is asked for, because the planner multiplies the
 * selectivities of several as if they were independent, which those of one word are not.
 */
export async function rarestGram(
  db: Db,
  texts: readonly (readonly (readonly number[])[])[],
): Promise<RarestGram | undefined> {
  if (texts.length === 0) return undefined
  const { frequencies, rows } = await readStatistics(db)
  // A table never analysed is a small one.
  if (frequencies.size === 0) return undefined
  const candidates = texts.map((fields) => {
    const rarest = fields.map((grams) => rarestOf(grams, frequencies))
    const frequency = Math.max(...rarest.map((one) => one.frequency))
    return { grams: rarest.map(({ gram }) => gram), frequency, hits: frequency * rows }
  })
  return candidates.toSorted((left, right) => left.frequency - right.frequency)[0]
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
  { grams: 'integer[]', frequencies: 'real[]', rows: 'integer' },
  sql`
    select most_common_elems::text::int[] as grams, most_common_elem_freqs as frequencies,
      (select reltuples::int from pg_class where oid = 'contract_search'::regclass) as rows
    from pg_stats where schemaname = current_schema and tablename = 'contract_search' and attname = 'tokens'`,
)

async function readStatistics(db: Db): Promise<GramStatistics> {
  const known = statistics.get(db)
  const readAt = performance.now()
  if (known && readAt - known.readAt < hourMs) return known
  const [row] = await gramStatistics.rows(db)
  const { grams, frequencies, rows = 0 } = row ?? {}
  const read = {
    readAt,
    rows: Math.max(0, rows ?? 0),
    frequencies: new Map((grams ?? []).map((gram, index) => [gram, frequencies?.[index] ?? 1])),
  }
  statistics.set(db, read)
  return read
}
