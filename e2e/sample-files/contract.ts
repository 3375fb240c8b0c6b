import { compose } from '@qiyin/pdf'

/** A three-page contract, made when it is needed. */
export function contractPdf(title: string): Promise<Buffer> {
  return compose({
    title,
    header: '合同编号：E2E-0001',
    size: 'A4',
    blocks: [
      ...Array.from({ length: 16 }, (_, index) => ({
        kind: 'paragraph' as const,
        text: `第${index + 1}条　甲方委托乙方就其华东区域智能仓储项目供应自动分拣设备及配套服务，具体品名、规格型号、数量及单价以双方确认的采购订单为准。`,
      })),
      { kind: 'pageBreak' },
      { kind: 'paragraph', align: 'center', indent: 'none', text: '（以下无正文，为本合同签署页）' },
    ],
  })
}

/** A contract of two companies whose last page asks for seals, signatures and dates in two columns. */
export function signingPagePdf(title: string, [first, second]: readonly [string, string]): Promise<Buffer> {
  const sides = [first, second] as const
  const words = [
    (_: string, index: number) => `${'甲乙'[index] ?? ''}方（盖章）：`,
    (side: string) => side,
    ...Array.from({ length: 6 }, () => () => ' '),
    () => '法定代表人或授权代表（签字）：',
    () => ' ',
    () => ' ',
    () => '签订日期：',
  ]
  const columns = sides.map((side, index) => ({
    blocks: words.map((word) => ({
      kind: 'paragraph' as const,
      indent: 'none' as const,
      text: word(side, index),
    })),
  }))
  return compose({
    title,
    size: 'A4',
    blocks: [
      ...sides.map((side, index) => ({
        kind: 'paragraph' as const,
        indent: 'none' as const,
        text: `${'甲乙'[index] ?? ''}方：${side}`,
      })),
      { kind: 'paragraph', text: '本合同自甲方（盖章）、乙方（盖章）之日起生效。' },
      { kind: 'pageBreak' },
      { kind: 'paragraph', align: 'center', indent: 'none', text: '（以下无正文，为本合同签署页）' },
      { kind: 'columns', columns },
    ],
  })
}
