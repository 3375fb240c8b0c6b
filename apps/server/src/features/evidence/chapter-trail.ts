import { formatDateTime } from '@qiyin/domain/dates.ts'
import { type Block, code, smallPrint, type TextRun, type Words } from '@qiyin/pdf/text'
import { auditText } from '../audit/public.ts'
import type { EvidenceFacts } from './facts.ts'

type TrailRecord = EvidenceFacts['record']['chain']['records'][number]

/** Readers can add records without end; beyond these, what only says that somebody looked is counted, not printed. */
const mostPrinted = 600
const readings = new Set(['VIEWED', 'DOWNLOADED', 'EVIDENCE_REQUESTED'])

/** The whole trail, oldest first. */
export function trailChapter({ record }: EvidenceFacts): Block[] {
  const { records, head } = record.chain
  const last = records.at(-1)
  const printed =
    records.length <= mostPrinted
      ? records
      : records.filter((one) => !readings.has(one.event) || one === last)
  const left = records.length - printed.length
  return [
    {
      kind: 'table',
      columns: [{ share: 7, align: 'center' }, { share: 21 }, { share: 72 }],
      header: ['序号', '时间', '操作'],
      rows: printed.map(rowOf),
      sizePt: 9,
    },
    ...(left > 0 ? [smallPrint(`另有 ${left} 条查看、下载记录未逐条列出，均已参与记录链的校验。`)] : []),
    smallPrint(['以上记录的链头（最后一条记录的哈希值）：', code(head.toString('hex'))]),
  ]
}

function rowOf(record: TrailRecord): Words[] {
  const { seq, happenedTime, actorName, event, detail, address, documentBefore, documentAfter, hash } = record
  return [
    String(seq),
    formatDateTime(happenedTime),
    [
      { text: actorName, bold: true },
      ` ${auditText(event, detail)}`,
      ...(address === '' ? [] : line('网络地址', address)),
      ...digestLines(documentBefore, documentAfter).flatMap(([name, value]) => line(name, code(value))),
      ...seenLine(detail),
      ...line('记录哈希', code(hash.toString('hex'))),
    ],
  ]
}

function line(name: string, value: TextRun | string): (TextRun | string)[] {
  return [{ text: `\n${name} `, muted: true }, value]
}

/** What the signer's browser had shown where it was another document. */
function seenLine(detail: unknown): (TextRun | string)[] {
  const { seen }: { seen?: unknown } = typeof detail === 'object' && detail !== null ? detail : {}
  return typeof seen === 'string' && seen !== '' ? line('所见文件', code(seen)) : []
}

/** A deed that left the document as it was has one digest. */
function digestLines(before: Buffer | null, after: Buffer | null): [string, string][] {
  if (before && after)
    return [
      ['操作前　', before.toString('hex')],
      ['操作后　', after.toString('hex')],
    ]
  const only = before ?? after
  return only ? [['文件摘要', only.toString('hex')]] : []
}
