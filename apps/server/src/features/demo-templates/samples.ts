/** A Word file of the demonstration, and who registers it. */
export interface DemoTemplate {
  readonly templateCode: string
  readonly templateName: string
  readonly businessTypeCode: string
  readonly managerMobile: string
  /** Under samples/. */
  readonly file: string
}

export const demoTemplates: readonly DemoTemplate[] = [
  {
    templateCode: 'LABOUR_CONTRACT',
    templateName: '劳动合同',
    businessTypeCode: 'HUMAN_RESOURCES',
    managerMobile: '13800000002',
    file: 'labour-contract.docx',
  },
  {
    templateCode: 'PURCHASE_CONTRACT',
    templateName: '采购合同',
    businessTypeCode: 'SUPPLY_CHAIN',
    managerMobile: '13800000002',
    file: 'purchase-contract.docx',
  },
  {
    templateCode: 'NON_DISCLOSURE',
    templateName: '保密协议',
    businessTypeCode: 'HUMAN_RESOURCES',
    managerMobile: '13800000002',
    file: 'non-disclosure.docx',
  },
]

/** The batch that stands in the history: people nobody else plays, and two rows that cannot become contracts. */
export const demoBatch = {
  templateCode: 'NON_DISCLOSURE',
  role: 'discloser',
  companyName: '上海云帆供应链管理有限公司',
  ours: { 'discloser.address': '上海市浦东新区示例路 88 号' },
  /** The same in every row. */
  shared: {
    projectName: '仓储管理系统升级',
    startDate: '2026-12-01',
    signDate: '2026-12-01',
    termYears: '3',
    returnDays: '7',
    penalty: '50000',
    penaltyCn: '50000',
    arbitration: '上海仲裁委员会',
  },
  rows: [
    ['郑雨桐', '330106199205150020', '13800000021'],
    ['孙浩然', '110101198811230015', '13800000022'],
    ['何嘉怡', '310115199509080044', '13800000023'],
    // A number that belongs to somebody else, and one account for two people.
    ['刘一鸣', '310107199608300049', '13800000024'],
    ['马文博', '110101199003071233', '13800000006'],
  ],
} as const
