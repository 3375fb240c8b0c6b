import { createHash } from 'node:crypto'
import { checkTimestamp } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import type { ChainState } from '../audit/public.ts'
import { merkleRoot } from './merkle.ts'
import { chainOf, lastStampedIn, readPart, readRoot, rootName, type RootFile } from './root-file.ts'
import { digestOf, statementText } from './root-statement.ts'
import { findRoots, type RootRow } from './store.ts'

/** What checking the roots came to. */
export interface RootsReport {
  readonly roots: number
  readonly stamped: number
  /** What is wrong, in Chinese, with the number of the root. */
  readonly faults: readonly string[]
}

const shownAtOnce = 1000

type CheckServices = Pick<Services, 'database' | 'secrets' | 'config'>

/**
 * Holds every root in the database against what lies outside it, and the other way round. `look` is shown the chains
 * that each sound root lists, some at a time, oldest root first: all of them together may be more than fits.
 */
export async function checkRoots(
  services: CheckServices,
  look: (chains: readonly ChainState[], root: Pick<RootRow, 'number' | 'takenTime'>) => Promise<void>,
): Promise<RootsReport> {
  const { database, config } = services
  const rows = await findRoots(database.db)
  const faults: string[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const isNext = row.number === index + 1 && row.previous.equals(before?.digest ?? Buffer.alloc(32))
    if (!isNext) faults.push(`校验根 ${row.number}：与前一个校验根不衔接`)
    const { leaves = [] } = (await soundFile(services, row, faults)) ?? {}
    for (let at = 0; at < leaves.length; at += shownAtOnce)
      await look(leaves.slice(at, at + shownAtOnce).map(chainOf), row)
  }
  const last = rows.at(-1)?.number ?? 0
  for (const directory of config.auditRootDirectories) {
    // Only what was stamped was surely committed: a file without a stamp may be left from a crash.
    const outside = await lastStampedIn(directory)
    if (outside > last) faults.push(`校验根 ${outside}：保存在 ${directory}，数据库中没有`)
  }
  const stamped = rows.filter(({ stampedTime }) => stampedTime !== null).length
  return { roots: rows.length, stamped, faults }
}

/** The root's file, when it is sound in a directory; every directory where it is not is a fault. */
async function soundFile(
  services: CheckServices,
  row: RootRow,
  faults: string[],
): Promise<RootFile | undefined> {
  let sound: RootFile | undefined
  for (const directory of services.config.auditRootDirectories) {
    const file = await readRoot(directory, rootName(row))
    const fault = file ? await faultOf(services, { directory, row, file }) : '文件缺失或不能读取'
    if (fault === undefined) sound ??= file
    else faults.push(`校验根 ${row.number}（${directory}）：${fault}`)
  }
  return sound
}

async function faultOf(
  { secrets }: CheckServices,
  { directory, row, file }: { directory: string; row: RootRow; file: RootFile },
): Promise<string | undefined> {
  const digest = digestOf(file)
  if (!digest.equals(row.digest) || !digestOf(row).equals(row.digest)) return '与数据库中的记录不一致'
  if (file.leaves.length !== file.chains || !(await merkleRoot(file.leaves)).equals(file.root))
    return '所列的记录链与校验根不符'
  const authentic = secrets.isAuthentic(digest.toString('hex'), 'audit root', file)
  if (authentic === undefined) return '所用的主密钥未配置，无法校验'
  if (!authentic) return '不是由本平台的主密钥写入'
  return stampFault(directory, row)
}

async function stampFault(directory: string, row: RootRow): Promise<string | undefined> {
  if (row.stampedTime === null) return undefined
  const token = await readPart(directory, `${rootName(row)}.tsr`)
  if (!token) return '时间戳文件缺失'
  try {
    const { problems } = checkTimestamp(token, (algorithm) =>
      createHash(algorithm).update(statementText(row)).digest(),
    )
    return problems.length === 0 ? undefined : '时间戳无效'
  } catch {
    // Not a token at all.
    return '时间戳无效'
  }
}
