import { type Block, code, smallPrint, type Words } from '@qiyin/pdf/text'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { EvidenceFacts } from './facts.ts'

type TrailRecord = EvidenceFacts['record']['chain']['records'][number]

/** The files the contract was made of, and every state of its document with its digest. */
export function filesChapter(facts: EvidenceFacts): Block[] {
  const rows = [...originalRows(facts), ...stateRows(facts)]
  return [
    {
      kind: 'table',
      columns: [{ share: 24 }, { share: 14 }, { share: 62 }],
      header: ['文件', '时间', '文件摘要（SHA-256）与字节数'],
      rows,
      sizePt: 9,
    },
    smallPrint(
      facts.supplier === null ? ownStates : `签署后的文件由${facts.supplier}写入；${suppliersStates}`,
    ),
  ]
}

const ownStates =
  '合同文件以增量方式保存：后一版本的开头与前一版本逐字节相同。从下载的合同文件中截取表中所列的字节数，' +
  '即可得到相应版本并重新计算其摘要。'
const suppliersStates = '其开头与签署前的版本逐字节相同时，表中注明签署前的版本已由现存文件重新计算。'

/** Contracts of before their digests were recorded have none. */
function originalRows({ record }: EvidenceFacts): Words[][] {
  const created = record.chain.records.find(({ event }) => event === 'CREATED')
  return originalsOf(created?.detail).map((line) => {
    const [sha256 = '', ...name] = line.split(' ')
    return [`发起时提交：${name.join(' ')}`, timeOf(created), [code(sha256)]]
  })
}

function stateRows({ record, documents, supplier }: EvidenceFacts): Words[][] {
  const sizes = new Map(documents.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]))
  const makers = record.chain.records.filter(({ documentAfter }) => documentAfter !== null)
  return makers.map((maker) => {
    const sha256 = maker.documentAfter?.toString('hex') ?? ''
    const size = sizes.get(sha256)
    const isNow = sha256 === record.facts.documentSha256.toString('hex')
    return [
      [stateName(maker, supplier), ...(isNow ? [{ text: '（当前版本）', bold: true }] : [])],
      timeOf(maker),
      [
        code(`${sha256}\n`),
        size === undefined ? '未能由现存文件重新得出' : `${size} 字节，已由现存文件重新计算`,
      ],
    ]
  })
}

function stateName({ event, actorName, seq }: TrailRecord, supplier: string | null): string {
  if (event === 'CREATED')
    return supplier === null ? '平台锁定的合同文件（签署前）' : '提交签署的合同文件（签署前）'
  if (event === 'TAKEN_OVER') return `${supplier ?? '签署渠道'}完成签署后`
  if (event === 'ARCHIVE_RENEWED') return '续期归档时间戳后'
  return event === 'SIGNED' ? `${actorName}签署后` : `第 ${seq} 条操作记录之后`
}

function timeOf(record: TrailRecord | undefined): string {
  return record ? formatDateTime(record.happenedTime) : ''
}

function originalsOf(detail: unknown): string[] {
  const { originals }: { originals?: unknown } = typeof detail === 'object' && detail !== null ? detail : {}
  return Array.isArray(originals) ? originals.filter((line) => typeof line === 'string') : []
}
