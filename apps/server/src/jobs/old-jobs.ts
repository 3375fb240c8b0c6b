import { retentionMs } from '@qiyin/domain/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBatches, type Bounds } from '../in-batches.ts'

/**
 * Removes jobs that have long been completed. The queue itself keeps all of a kind for the same time, by which failed
 * ones can be looked into. The database's clock has set their ends.
 */
export async function forgetCompletedJobs(db: Db, bounds?: Bounds): Promise<void> {
  const keptSec = retentionMs.completedJob / 1000
  await inBatches(async (size) => {
    const gone = await sql`
      delete from pgboss.job where (name, id) in (
        select name, id from pgboss.job
        where state = 'completed' and completed_on < now() - make_interval(secs => ${keptSec})
        limit ${sql.lit(size)} for update skip locked)`.execute(db)
    return Number(gone.numAffectedRows ?? 0)
  }, bounds)
}
