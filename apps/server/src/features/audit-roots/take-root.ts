import { timestampToken } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { markRooted, unrootedChains, type ChainState } from '../audit/public.ts'
import { timestampSource } from '../pki/public.ts'
import { merkleRoot } from './merkle.ts'
import { operatorLogLeaf } from './operator-log-leaf.ts'
import { rootName, rootText, stageRootPart, writeRootPart } from './root-file.ts'
import { digestOf, leafOf, type RootStatement } from './root-statement.ts'
import {
  findLastRoot,
  findUnstampedRoots,
  insertRoot,
  lockRoots,
  markStamped,
  type RootRow,
} from './store.ts'

/** What taking a root needs. */
export type RootServices = Pick<Services, 'database' | 'secrets' | 'config' | 'now'>

const beginning = Buffer.alloc(32)

/** A root of so many is made in a second, and its rows are locked for a part of that. */
const mostChains = 20_000

const runMs = 5 * 60_000

/**
 * Takes every chain that has grown since a root listed it into new ones, each of which goes on from the digest of the
 * one before: so the newest root is over all chains. Answers whether none is left; what a run has no time for, the
 * next takes. A chain that grows meanwhile is taken as it was, and again the next night.
 */
export async function takeRoots(
  services: RootServices,
  { chainsPerRoot = mostChains }: { readonly chainsPerRoot?: number } = {},
): Promise<boolean> {
  const { database, now } = services
  const end = now().getTime() + runMs
  for (let after = '0'; ;) {
    const chains = await unrootedChains(database.db, services, after, chainsPerRoot)
    const last = chains.at(-1)
    if (!last) return true
    // Another process may have taken the next number, and these chains with it: they are looked for again.
    if (await takeRoot(services, chains)) after = last.contractId
    if (now().getTime() >= end) return false
  }
}

/**
 * Makes the root without holding anybody up, then adds it in a short transaction, unless there is another by then.
 * The file is there before the row: a crash between leaves a file that the next root of that number replaces, as no
 * time-stamp was made of it.
 */
export async function takeRoot(
  { database, secrets, config, now }: RootServices,
  chains: readonly ChainState[],
): Promise<boolean> {
  const last = await findLastRoot(database.db)
  const leaves = chains.map(leafOf)
  const statement: RootStatement = {
    number: (last?.number ?? 0) + 1,
    takenTime: now(),
    chains: leaves.length,
    root: await merkleRoot(leaves),
    previous: last?.digest ?? beginning,
  }
  const digest = digestOf(statement)
  const code = secrets.authenticate(digest.toString('hex'), 'audit root')
  const text = rootText({ ...statement, ...code, leaves })
  const staged = await stageRootPart(config.auditRootDirectories, `${rootName(statement)}.json`, text)
  try {
    return await database.transaction(async (tx) => {
      await lockRoots(tx)
      if ((await findLastRoot(tx))?.number !== last?.number) return false
      await staged.place()
      await insertRoot(tx, { ...statement, digest })
      const contracts = chains.filter(({ contractId }) => contractId !== operatorLogLeaf)
      await markRooted(tx, { secrets }, contracts)
      return true
    })
  } finally {
    await staged.discard()
  }
}

type StampServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'config' | 'now'>

/** Has every root time-stamped that is not yet; throws while the authority is away. */
export async function stampRoots(services: StampServices): Promise<void> {
  for (const root of await findUnstampedRoots(services.database.db)) await stampRoot(services, root)
}

/** Has a root time-stamped and answers the token; throws while the authority is away. */
export async function stampRoot(
  services: StampServices,
  root: Pick<RootRow, 'number' | 'takenTime' | 'digest'>,
): Promise<Buffer> {
  const { database, config, now } = services
  const token = await timestampToken(await timestampSource(services), root.digest)
  await writeRootPart(config.auditRootDirectories, `${rootName(root)}.tsr`, token)
  await markStamped(database.db, root.number, now())
  return token
}
