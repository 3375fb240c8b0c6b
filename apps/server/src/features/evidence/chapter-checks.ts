import { formatDateTime } from '@qiyin/domain/dates.ts'
import { type Block, code, factsTable, smallPrint } from '@qiyin/pdf/text'
import { changeText, documentProblemText, verdictText } from '../../verification/wording.ts'
import { findingText } from '../audit/public.ts'
import type { EvidenceFacts } from './facts.ts'

/** What was found when the stored file and the stored trail were checked for this report. */
export function checksChapter(facts: EvidenceFacts): Block[] {
  const { record, verification, issuedAt } = facts
  const { chain } = record
  return [
    factsTable([
      ['文件校验', fileText(facts)],
      ['签署方签名', signaturesText(facts)],
      ['文件摘要', digestText(facts)],
      ...(facts.archive === null ? [] : [['归档时间戳', facts.archive] as const]),
      ['操作记录', trailText(facts)],
      ['记录链头', [code(chain.head.toString('hex'))]],
      ['校验时间', formatDateTime(issuedAt)],
    ]),
    ...problemsOf(verification).map((text) => smallPrint(`存在的问题：${text}`)),
  ]
}

function fileText({ verification }: EvidenceFacts): string {
  const bySigners = verification.signatures.some(({ kind }) => kind === 'signature')
  if (verification.verdict !== 'valid' || bySigners) return verdictText(verification)
  return '尚无签署方签名；文件已由平台锁定，自锁定后未被修改'
}

function signaturesText({ verification }: EvidenceFacts): string {
  const own = verification.signatures.filter(({ kind }) => kind === 'signature')
  if (own.length === 0) return '截至校验时无签署方签名'
  return `共 ${own.length} 处，其中 ${own.filter(({ valid }) => valid).length} 处校验有效`
}

function digestText({ record, computedSha256 }: EvidenceFacts): string {
  return computedSha256 === record.facts.documentSha256.toString('hex')
    ? '对平台存储的文件重新计算，与登记的摘要一致'
    : '对平台存储的文件重新计算，与登记的摘要不一致'
}

/** No more than was checked: which records were held against what. */
function trailText({ record, trail }: EvidenceFacts): string {
  const { records, sealedFrom } = record.chain
  const count = `共 ${records.length} 条`
  if (trail.kind !== 'intact') return `${count}，记录链${findingText(trail)}`
  const old =
    sealedFrom === null || sealedFrom === 1
      ? ''
      : `。其中第 1 至 ${sealedFrom - 1} 条写入时未使用平台密钥，自第 ${sealedFrom} 条写入时起由其固定`
  return `${count}，逐条以平台密钥重新计算校验值，并与登记的条数和链头、合同文件及其签名所绑定的记录核对，记录链完整，未发现增删或改动${old}`
}

function problemsOf({ problems, changes }: EvidenceFacts['verification']): string[] {
  const forbidden = changes.filter(({ allowed }) => !allowed).map(changeText)
  return [...problems.map(documentProblemText), ...new Set(forbidden)]
}
