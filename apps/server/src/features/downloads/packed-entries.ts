import { canRead } from '@qiyin/domain/contract/row-actions.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { entryNames } from '@qiyin/domain/download/entry-names.ts'
import { refusals, type RefusalName } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import { readAhead } from '../../storage/read-ahead.ts'
import type { ZipEntry } from '../../storage/zip.ts'
import { readDocument } from '../contract-check/public.ts'
import {
  contractById,
  contractsById,
  isReader,
  recordReading,
  type StoredContract,
} from '../contracts/public.ts'
import { makeEvidenceReport } from '../evidence/public.ts'
import { fileById } from '../files/public.ts'

/** Their rows are asked for while others are packed; so many documents are in memory. */
const documentsAtOnce = 4

interface Progress {
  readonly packed: number
  readonly omitted: number
}

interface Wanted {
  readonly contractIds: readonly string[]
  readonly withEvidence: boolean
}

/** Nothing of what was asked for can be had. */
export class NothingPacked extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The files of an archive, each read shortly before its turn comes. What may not be had any more, or cannot be, is named with the
 * reason in a text at the end; throws {@link NothingPacked} when that is all of it.
 */
export async function* packedEntries(
  asking: Asking,
  { contractIds, withEvidence }: Wanted,
  onProgress: (progress: Progress) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<ZipEntry, void, undefined> {
  const found = new Map((await contractsById(asking.db, contractIds)).map((one) => [one.contractId, one]))
  const contracts = contractIds.flatMap((id) => found.get(id) ?? [])
  const names = entryNames(contracts)
  const all = await isReader(asking.db, contractIds, asking.user.personId)
  const omitted: string[] = []
  const reading = {
    atOnce: documentsAtOnce,
    read: async (contract: StoredContract) => ({
      contract,
      bytes: await documentOf(asking, contract, all),
    }),
  }
  let at = 0
  let packed = 0
  for await (const { contract, bytes } of readAhead(contracts, reading)) {
    const name = names[at] ?? contract.contractNo
    const title = `${contract.contractNo} ${contract.contractName}`
    if (typeof bytes === 'string') omitted.push(`${title}：${bytes}`)
    else {
      packed += 1
      yield { name: `${name}.pdf`, bytes, time: asking.now() }
    }
    const wantsReport = withEvidence && typeof bytes !== 'string'
    const report = wantsReport ? await evidenceOf(asking, contract) : undefined
    if (typeof report === 'string') omitted.push(`${title}（签署证据报告）：${report}`)
    else if (report) yield { name: `${name}-签署证据报告.pdf`, bytes: report, time: asking.now() }
    at += 1
    await onProgress({ packed, omitted: at - packed })
  }
  if (packed === 0) throw new NothingPacked(omitted[0] ?? '所选合同不存在或已移除')
  if (omitted.length > 0) yield { name: '未能下载的文件.txt', bytes: textOf(omitted), time: asking.now() }
}

/** The document as it is now, once the trail names who has it; or why it cannot be had. */
async function documentOf(
  asking: Asking,
  { contractId }: StoredContract,
  isReadable: boolean,
): Promise<Buffer | string> {
  const { db, user, now } = asking
  // It may have been signed, or ended, since the archive was begun.
  const contract = await contractById(db, contractId)
  if (!contract || !(isReadable || (await isReader(db, [contractId], user.personId))))
    return textOfRefusal('CONTRACT_NOT_FOUND')
  const contractStatus = effectiveStatus(contract.storedStatus, contract.deadline, now())
  if (!canRead({ contractStatus })) return textOfRefusal('DOWNLOAD_NOT_ALLOWED')
  const file = await fileById(db, contract.fileId)
  if (!file) return textOfRefusal('FILE_NOT_FOUND')
  const bytes = await readDocument(asking, { contract, file })
  if (typeof bytes === 'string') return textOfRefusal(bytes)
  await recordReading(asking, contractId, { event: 'DOWNLOADED', time: now() })
  return bytes
}

async function evidenceOf(asking: Asking, { contractId }: StoredContract): Promise<Buffer | string> {
  try {
    return (await makeEvidenceReport(asking, contractId)).bytes
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

function textOfRefusal(name: RefusalName): string {
  return refusals[name].message
}

/** With a mark at its beginning and lines as Windows has them, so that every editor shows it. */
function textOf(lines: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF以下文件未能下载：\r\n${lines.join('\r\n')}\r\n`)
}
