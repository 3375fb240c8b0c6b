/** A contract's pages as `textRuns` takes them, who signs it, and what is to be proposed. */
interface ContractText {
  readonly name: string
  readonly pages: readonly string[]
  readonly signers: readonly ('云栖' | '中铁' | '欧阳')[]
  /** Page, signer, stamp, words. */
  readonly expected: readonly string[]
}

const ours = '杭州云栖智造科技有限公司'
const theirs = '中铁二十四局集团安徽工程有限公司'
const body = `第一条 甲方委托乙方就其智能仓储项目供应设备，甲方应于签字日期后三日内付款。
第二条 本合同自甲方（盖章）、乙方（盖章）之日起生效。
甲方签字盖章后生效。`

/** Contracts as they are written: what is to be signed stands among much that only speaks of signing. */
export const contractTexts: readonly ContractText[] = [
  {
    name: 'a purchase with a page of signatures in two columns and a witness',
    pages: [
      `甲方：${ours}\n乙方：${theirs}\n${body}`,
      `（以下无正文，为本合同签署页）

甲方（盖章）：|乙方（盖章）：
${ours}|${theirs}





法定代表人或授权代表（签字）：|法定代表人或授权代表（签字）：


签订日期：|签订日期：

|见证人（签字）：

附件一 技术规格书（共6页）`,
    ],
    signers: ['云栖', '中铁', '欧阳'],
    expected: [
      '2 云栖 企业印章 甲方（盖章）',
      '2 云栖 经办人签名 法定代表人或授权代表（签字）',
      '2 云栖 签署日期 签订日期',
      '2 中铁 企业印章 乙方（盖章）',
      '2 中铁 经办人签名 法定代表人或授权代表（签字）',
      '2 中铁 签署日期 签订日期',
      '2 欧阳 个人签名 见证人（签字）',
    ],
  },
  {
    name: 'parties named the other way round, one below the other',
    pages: [
      `甲方（买方）：${theirs}\n乙方（卖方）：${ours}\n法定代表人：王建国\n${body}

买 方 ( 公 章 )：________________
授权代表签字：________________
日    期：____年____月____日


卖 方 ( 公 章 )：________________
授权代表签字：________________
日    期：____年____月____日`,
    ],
    signers: ['云栖', '中铁'],
    expected: [
      '1 中铁 企业印章 买方(公章)',
      '1 中铁 经办人签名 授权代表签字',
      '1 中铁 签署日期 日期',
      '1 云栖 企业印章 卖方(公章)',
      '1 云栖 经办人签名 授权代表签字',
      '1 云栖 签署日期 日期',
    ],
  },
  {
    name: 'a contract of employment',
    pages: [
      `甲方（用人单位）：${ours}\n法定代表人：李明\n乙方（劳动者）：欧阳若琳\n身份证号：________\n${body}`,
      `甲方（盖章）：|乙方（签字）：\n\n\n\n\n\n签订日期：    年   月   日|签订日期：    年   月   日`,
    ],
    signers: ['云栖', '欧阳'],
    expected: [
      '2 云栖 企业印章 甲方（盖章）',
      '2 云栖 签署日期 签订日期',
      '2 欧阳 个人签名 乙方（签字）',
      '2 欧阳 签署日期 签订日期',
    ],
  },
  {
    name: 'names with the words after them',
    pages: [`${body}\n\n\n甲方：${ours}（盖章）\n\n\n\n\n\n\n乙方：欧阳若琳（签字）\n\n2026年____月____日`],
    signers: ['云栖', '欧阳'],
    expected: [
      `1 云栖 企业印章 甲方：${ours}（盖章）`,
      '1 欧阳 个人签名 乙方：欧阳若琳（签字）',
      '1 欧阳 签署日期 2026年____月____日',
    ],
  },
  {
    name: 'a lease of two letters in brackets, 签字或盖章',
    pages: [
      `出租方（甲方）：${ours}\n承租方（乙方）：欧阳若琳\n${body}\n\n出租方（签字或盖章）：\n\n\n\n\n\n\n承租方（签字或盖章）：\n`,
    ],
    signers: ['欧阳', '云栖'],
    expected: ['1 云栖 企业印章 出租方（签字或盖章）', '1 欧阳 个人签名 承租方（签字或盖章）'],
  },
  {
    name: 'nobody named: by the order of the parties',
    pages: [`甲方：________\n乙方：________\n${body}\n\n甲方【盖章】:____________ 乙方【盖章】:____________`],
    signers: ['中铁', '云栖'],
    expected: ['1 云栖 企业印章 甲方【盖章】', '1 中铁 企业印章 乙方【盖章】'],
  },
  {
    name: 'parties at the end without a word of sealing',
    pages: [
      `甲方：${ours}\n乙方：${theirs}\n${body}`,
      `（签署页）\n\n甲方：${ours}|乙方：${theirs}\n\n\n\n\n\n\n代表：______|代表：______`,
    ],
    signers: ['云栖', '中铁'],
    expected: [
      '2 云栖 企业印章 甲方',
      '2 云栖 经办人签名 代表',
      '2 中铁 企业印章 乙方',
      '2 中铁 经办人签名 代表',
    ],
  },
  {
    name: 'English',
    pages: [
      `Party A: ${ours}\nParty B: ${theirs}\nParty A shall deliver the goods by the date agreed.

Party A (Seal):|Party B (Seal):




Authorized Representative (Signature):|Authorized Representative (Signature):

Date:|Date:`,
    ],
    signers: ['云栖', '中铁'],
    expected: [
      '1 云栖 企业印章 Party A (Seal)',
      '1 云栖 经办人签名 Authorized Representative (Signature)',
      '1 云栖 签署日期 Date',
      '1 中铁 企业印章 Party B (Seal)',
      '1 中铁 经办人签名 Authorized Representative (Signature)',
      '1 中铁 签署日期 Date',
    ],
  },
  {
    name: 'a seal across the pages',
    pages: [`甲方：${ours}\n8.1 本合同一式两份，须加盖骑缝章。`, '甲方（公章）\n\n\n\n\n\n乙方（公章）'],
    signers: ['云栖', '中铁', '欧阳'],
    expected: [
      '2 云栖 企业印章 甲方（公章）',
      '2 中铁 企业印章 乙方（公章）',
      '1 云栖 骑缝章 骑缝章',
      '1 中铁 骑缝章 骑缝章',
    ],
  },
  {
    name: 'no seal across the pages of what has but one, or where none is wanted',
    pages: ['8.1 本合同无需加盖骑缝章。\n甲方（公章）：'],
    signers: ['云栖'],
    expected: ['1 云栖 企业印章 甲方（公章）'],
  },
  {
    name: 'a party that does not sign here',
    pages: [
      `甲方：${theirs}\n乙方：上海某某贸易有限公司\n${body}\n\n甲方（盖章）：\n\n\n\n\n\n\n乙方（盖章）：`,
    ],
    signers: ['中铁', '云栖'],
    expected: ['1 中铁 企业印章 甲方（盖章）', '1 ? 企业印章 乙方（盖章）'],
  },
  {
    name: 'a declaration of one person',
    pages: ['本人承诺以上信息属实，并对签字后果负责。\n\n\n本人签名：____________\n日期：____________'],
    signers: ['欧阳'],
    expected: ['1 欧阳 个人签名 本人签名', '1 欧阳 签署日期 日期'],
  },
  {
    name: 'three parties, the seal below the party and who acts for it',
    pages: [
      `甲方：|乙方：|丙方：\n（盖章）|（盖章）|（签字）\n\n\n\n\n法定代表人（签字）：|经办人（签字）：|\n\n\n委托代理人（签字）：||`,
    ],
    signers: ['云栖', '中铁', '欧阳'],
    expected: [
      '1 云栖 企业印章 （盖章）',
      '1 云栖 经办人签名 委托代理人（签字）',
      '1 中铁 企业印章 （盖章）',
      '1 中铁 经办人签名 经办人（签字）',
      '1 欧阳 个人签名 （签字）',
    ],
  },
  {
    name: 'a body that only speaks of signing',
    pages: [
      `${body}\n第九条 签字盖章\n签署地点：杭州\n签订日期：2026年11月20日\n甲方：${ours}\n电话：0571-88888888`,
    ],
    signers: ['云栖', '中铁'],
    expected: [],
  },
]
