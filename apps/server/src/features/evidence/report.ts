import { formatDateTime } from '@qiyin/domain/dates.ts'
import { type Block, chapter, type DocumentSpec, smallPrint } from '@qiyin/pdf/text'
import { checksChapter } from './chapter-checks.ts'
import { contractChapter } from './chapter-contract.ts'
import { filesChapter } from './chapter-files.ts'
import { effectChapter, offlineChapter } from './chapter-notes.ts'
import { partiesChapter } from './chapter-parties.ts'
import { signaturesChapter } from './chapter-signatures.ts'
import { trailChapter } from './chapter-trail.ts'
import type { EvidenceFacts } from './facts.ts'

/** What the platform's seal stands on; the last place in the report where it is found. */
export const sealKeyword = '出具平台（签章）：'

/** 签署证据报告: the evidence as a document, ready to be composed and sealed. */
export function evidenceReport(facts: EvidenceFacts): DocumentSpec {
  const { record, reportNo, issuedAt, issuedTo } = facts
  const chapters: readonly (readonly [title: string, blocks: readonly Block[]])[] = [
    ['合同概况', contractChapter(facts)],
    ['校验结论', checksChapter(facts)],
    ['合同文件与摘要', filesChapter(facts)],
    ['签署方', partiesChapter(facts)],
    ['电子签名与签署意愿', signaturesChapter(facts)],
    ['操作记录', trailChapter(facts)],
    ['关于证明力的说明', effectChapter(facts)],
    ['离线验证方法', offlineChapter(facts)],
  ]
  return {
    title: '签署证据报告',
    header: `合同编号：${record.facts.contractNo}`,
    footer: `报告编号：${reportNo}`,
    size: 'A4',
    createdAt: issuedAt,
    // A name may hold what no font has; the report must be had all the same.
    onMissing: 'name',
    blocks: [
      {
        kind: 'paragraph',
        sizePt: 10.5,
        lineHeight: 1.65,
        text:
          '本报告由契印电子签约平台根据留存的合同文件、身份核验结果、签署意愿记录和操作记录自动生成，' +
          '如实记载下列合同的签署过程，供核对、举证之用。本报告所称时间均为北京时间。',
      },
      smallPrint(`申请人：${issuedTo}　　出具时间：${formatDateTime(issuedAt)}`),
      ...chapters.flatMap(([title, blocks], index) => [chapter(index, title), ...blocks]),
      closing(issuedAt),
    ],
  }
}

/** One block, so that the seal has its room on one page. */
function closing(issuedAt: Date): Block {
  const line = { kind: 'paragraph', indent: 'none', sizePt: 11, lineHeight: 2 } as const
  return {
    kind: 'columns',
    columns: [
      { share: 7, blocks: [] },
      {
        share: 13,
        blocks: [
          { kind: 'space', heightPt: 52 },
          { ...line, text: `${sealKeyword}契印电子签约平台` },
          { ...line, text: `出具时间：${formatDateTime(issuedAt)}` },
          { kind: 'space', heightPt: 30 },
        ],
      },
    ],
  }
}
