import { composeDocument } from '@qiyin/pdf/text/compose.ts'

/** A three-page contract, made when it is needed. */
export function contractPdf(title: string): Promise<Buffer> {
  return composeDocument({
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
