import { timestampToken } from '@qiyin/pdf/sign/timestamp-source.ts'
import type { Services } from '../../http/context.ts'
import { takeUnrooted } from '../audit/public.ts'
import { timestampSource } from '../pki/public.ts'
import { merkleRoot } from './merkle.ts'
import { digestOf, rootName, rootText, writeRootPart, type RootStatement } from './root-file.ts'
import { findLastRoot, findUnstampedRoots, insertRoot, lockRoots, markStamped } from './store.ts'

const beginning = Buffer.alloc(32)

/**
 * Takes every chain that has grown since the last root into a new one, which goes on from the last one's digest: so
 * the newest root is over all chains. The file is there before the row: a crash between leaves a file that the next
 * root of that number replaces, as no time-stamp was made of it.
 */
export async function takeRoot({
  database,
  secrets,
  config,
  now,
}: Pick<Services, 'database' | 'secrets' | 'config' | 'now'>): Promise<void> {
  await database.transaction(async (tx) => {
    await lockRoots(tx)
    const last = await findLastRoot(tx)
    const chains = await takeUnrooted(tx)
    if (chains.length === 0) return
    const leaves = chains.map(
      ({ contractId, count, head }) => `${contractId} ${count} ${head.toString('hex')}`,
    )
    const statement: RootStatement = {
      number: (last?.number ?? 0) + 1,
      takenTime: now(),
      chains: leaves.length,
      root: merkleRoot(leaves),
      previous: last?.digest ?? beginning,
    }
    const digest = digestOf(statement)
    const code = secrets.authenticate(digest.toString('hex'), 'audit root')
    const text = rootText({ ...statement, ...code, leaves })
    await writeRootPart(config.auditRootDirectories, `${rootName(statement)}.json`, text)
    await insertRoot(tx, { ...statement, digest })
  })
}

/** Has every root time-stamped that is not yet; throws while the authority is away. */
export async function stampRoots(
  services: Pick<Services, 'database' | 'secrets' | 'pdf' | 'config' | 'now'>,
): Promise<void> {
  const { database, config, now } = services
  const waiting = await findUnstampedRoots(database.db)
  if (waiting.length === 0) return
  const source = await timestampSource(services)
  for (const root of waiting) {
    const token = await timestampToken(source, root.digest)
    await writeRootPart(config.auditRootDirectories, `${rootName(root)}.tsr`, token)
    await markStamped(database.db, root.number, now())
  }
}
