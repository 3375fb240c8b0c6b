import { hexOf, bytesOfHex } from './der.ts'
import type { Trust } from './certificate.ts'
import type { PlacedSignature } from './pdf-signatures.ts'
import { digestOf } from './signature-value.ts'
import { checkStamp, textOf } from './signed-data.ts'

/** 操作记录.json, as far as it is looked at. */
export interface Trail {
  readonly count: number
  readonly head: string
  readonly records: readonly {
    readonly contractId: string
    readonly seq: number
    readonly documentBefore: string | null
    readonly documentAfter: string | null
    readonly previousHash: string
    readonly hash: string
  }[]
}

/** 校验根.json where a root lists the trail. */
export interface Rooted {
  readonly number: number
  readonly takenTime: string
  readonly chains: number
  readonly root: string
  readonly previous: string
  readonly listed: { readonly contractId: string; readonly count: number; readonly head: string }
  readonly path: readonly { readonly side: string; readonly hash: string }[]
  readonly token: string | null
}

/** What the trail is held against. */
interface Beside {
  readonly document: Uint8Array
  readonly states: readonly { readonly size: number; readonly sha256: string }[]
  readonly inDocument: readonly PlacedSignature[]
  readonly inReport: readonly PlacedSignature[]
}

/** SHA-256, hexadecimal. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  return hexOf(await digestOf('SHA-256', bytes))
}

/** Whether the records are in one row, and the row that document and report were signed over. In Chinese. */
export async function trailFaults(trail: Trail, beside: Beside): Promise<string[]> {
  const { records } = trail
  const faults = [...rowFaults(records), ...(await stateFaults(trail, beside))]
  const last = records.at(-1)
  if (records.length !== trail.count || last?.hash !== trail.head) faults.push('条数或链头与所载记录不符')
  for (const { auditHead, auditCount } of beside.inDocument) {
    if (auditHead === undefined) continue
    const bound = records.find(({ hash }) => hash === auditHead)
    if (!bound || (auditCount !== undefined && auditCount !== bound.seq))
      faults.push('合同签名所绑定的记录不在操作记录中')
  }
  const ofReport = beside.inReport.find(({ auditHead }) => auditHead !== undefined)
  if (ofReport?.auditHead !== trail.head || ofReport.auditCount !== records.length)
    faults.push('链头不是证据报告的签名所绑定的记录')
  return [...new Set(faults)]
}

function rowFaults(records: Trail['records']): string[] {
  const faults: string[] = []
  let previous = '0'.repeat(64)
  let document: string | null = null
  for (const [index, record] of records.entries()) {
    if (record.seq !== index + 1 || record.previousHash !== previous)
      faults.push(`第 ${index + 1} 条与前一条不衔接`)
    if (record.contractId !== records[0]?.contractId) faults.push(`第 ${index + 1} 条属于另一份合同`)
    if (record.documentBefore !== null && document !== null && record.documentBefore !== document)
      faults.push(`第 ${index + 1} 条针对的不是当时的合同文件`)
    document = record.documentAfter ?? document
    previous = record.hash
  }
  return faults
}

async function stateFaults({ records }: Trail, { document, states }: Beside): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { size, sha256: said }] of states.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if ((await sha256(document.subarray(0, size))) !== said)
      faults.push(`合同文件的前 ${size} 个字节不是其第 ${index + 1} 个版本`)
  }
  for (const { seq, documentAfter } of records) {
    if (documentAfter !== null && !states.some((state) => state.sha256 === documentAfter))
      faults.push(`第 ${seq} 条所载的文件摘要不是合同文件任何一个版本的摘要`)
  }
  const last = records.findLast(({ documentAfter }) => documentAfter !== null)
  if (last?.documentAfter !== (await sha256(document))) faults.push('合同文件不是操作记录所载的最后一个版本')
  return faults
}

/** Whether the nightly root lists the trail (RFC 6962, 2.1.1), and its time-stamp. In Chinese. */
export async function rootedFaults(rooted: Rooted, trail: Trail, trust: Trust): Promise<string[]> {
  const { contractId, count, head } = rooted.listed
  const record = trail.records[count - 1]
  const faults: string[] = []
  if (record?.hash !== head || record.contractId !== contractId) faults.push('所列的记录不是操作记录中的记录')
  let hash = await nodeHash(0, new TextEncoder().encode(`${contractId} ${count} ${head}`))
  for (const step of rooted.path) {
    const beside = bytesOfHex(step.hash)
    // oxlint-disable-next-line no-await-in-loop -- each goes on from the one before
    hash = await (step.side === 'left' ? nodeHash(1, beside, hash) : nodeHash(1, hash, beside))
  }
  if (hexOf(hash) !== rooted.root) faults.push('由所列记录不能推得校验根')
  if (rooted.token === null) return faults
  const statement = [
    'qiyin audit root',
    rooted.number,
    rooted.takenTime,
    rooted.chains,
    rooted.root,
    rooted.previous,
    '',
  ].join('\n')
  try {
    const token = Uint8Array.from(atob(rooted.token), (character) => character.codePointAt(0) ?? 0)
    const stamp = await checkStamp(token, new TextEncoder().encode(statement), trust)
    faults.push(...stamp.faults.map((fault) => `时间戳：${fault}`))
  } catch (error) {
    faults.push(`时间戳：${textOf(error)}`)
  }
  return faults
}

async function nodeHash(kind: 0 | 1, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0))
  all[0] = kind
  let at = 1
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return digestOf('SHA-256', all)
}
