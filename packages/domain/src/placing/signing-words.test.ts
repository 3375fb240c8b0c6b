import { describe, expect, it } from 'vitest'
import { plainText } from './text-cells.ts'
import { isBlank, partyAliases, signingWords } from './signing-words.ts'

const company = plainText('杭州云栖智造科技有限公司')
const names = [company, '陈思远']

function wordsOf(text: string): string[] {
  return signingWords(plainText(text), names).map(({ party = '', role, kind = '', isEither }) =>
    [party, role, kind + (isEither ? '?' : '')].join('|'),
  )
}

describe('words of signing', () => {
  it.each([
    ['甲方（盖章）：', '甲方||seal'],
    ['甲方(盖章):', '甲方||seal'],
    ['甲方【盖章】：', '甲方||seal'],
    ['甲　方（ 盖　章 ）：________', '甲方||seal'],
    ['甲方盖章：', '甲方||seal'],
    ['甲方（公章）', '甲方||seal'],
    ['甲方（盖单位公章）：', '甲方||seal'],
    ['甲方单位（盖章）：', '甲方||seal'],
    ['甲方（加盖公章）﹕', '甲方||seal'],
    ['乙方签章：', '乙方||seal?'],
    ['乙方（签字或盖章）：', '乙方||seal?'],
    ['乙方（签字/盖章）：＿＿＿＿', '乙方||seal?'],
    ['乙方签字：', '乙方||signature'],
    ['乙方（签名）：', '乙方||signature'],
    ['乙方（签字并按手印）：', '乙方||signature'],
    ['丙方（签字）……', '丙方||signature'],
    ['出租方（甲方）签字：', '甲方||signature'],
    ['甲方（买方）（盖章）：', '甲方||seal'],
    ['委托方（盖章）：', '委托方||seal'],
    ['用人单位（盖章）：', '用人单位||seal'],
    ['劳动者（签字）：', '劳动者||signature'],
    ['法定代表人（签字）：', '|法定代表人|signature'],
    ['法定代表人或授权代表（签字）：', '|法定代表人或授权代表|signature'],
    ['法定代表人（或授权代表）（签字）：', '|法定代表人(或授权代表)|signature'],
    ['法定代表人/委托代理人（签章）：', '|法定代表人/委托代理人|seal?'],
    ['甲方授权代表签字：', '甲方|授权代表|signature'],
    ['经办人签名：____', '|经办人|signature'],
    ['经办人：', '|经办人|'],
    ['见证人（签字）：', '见证人||signature'],
    ['（盖章）', '||seal'],
    ['（签字）：', '||signature'],
    ['盖章处', '||seal'],
    ['签名：______', '||signature'],
    ['甲方：', '甲方||'],
    ['甲方：杭州云栖智造科技有限公司（盖章）', '甲方||seal'],
    ['杭州云栖智造科技有限公司（盖章）：', `${company}||seal`],
    ['陈思远（签字）：', '陈思远||signature'],
    ['签订日期：', '||date'],
    ['日 期：    年  月  日', '||date'],
    ['日期：20__年__月__日', '||date'],
    ['甲方签字日期：', '甲方||date'],
    ['＿＿年＿＿月＿＿日', '||date'],
    ['年　月　日', '||date'],
    ['Party A (Seal):', '甲方||seal'],
    ['Party B (Signature): ____', '乙方||signature'],
    ['Authorized Representative (Signature):', '|authorizedrepresentative|signature'],
    ['Signature:', '||signature'],
    ['Date:', '||date'],
  ])('finds one place in %s', (text, expected) => {
    expect(wordsOf(text)).toEqual([expected])
  })

  it.each([
    ['甲方（盖章）：乙方（盖章）：', ['甲方||seal', '乙方||seal']],
    ['甲方（盖章）：________乙方（签字）：________', ['甲方||seal', '乙方||signature']],
    ['甲方（盖章）：杭州云栖智造科技有限公司乙方（盖章）：', ['甲方||seal', '乙方||seal']],
    ['法定代表人（签字）：____日期：____', ['|法定代表人|signature', '||date']],
  ])('finds each in %s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })

  it.each([
    '甲方委托乙方就其华东区域智能仓储项目供应自动分拣设备',
    '本合同自甲方（盖章）、乙方（盖章）之日起生效。',
    '甲方（盖章）、乙方（盖章）之日起生效。',
    '甲方签字盖章后生效',
    '经双方签字（盖章）后生效',
    '第十二条 签字盖章',
    '（以下无正文，为本合同签署页）',
    '（签字盖章页）',
    '签署地点：杭州',
    '日期：2026年11月20日',
    '签订日期：2026-11-20',
    '日期以最后一方签字为准',
    '甲方应于签字日期后三日内付款',
    '联系电话：',
    '单位名称：',
    '负责人员的安排',
    'Party A shall deliver the goods.',
  ])('finds none in %s', (text) => {
    expect(wordsOf(text)).toEqual([])
  })

  it('says where they stand and what follows', () => {
    const [first, second] = signingWords(plainText('甲方（盖章）：____ 日期：'), names)
    expect([first?.from, first?.to, first?.rest]).toEqual([0, 6, '____'])
    expect(second?.from).toBe(11)
  })

  it('tells blanks from what is filled in', () => {
    expect(['', '____', '....', '(  )'].map((rest) => isBlank(plainText(rest)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isBlank('张三')).toBe(false)
  })

  it('reads a second name of a party', () => {
    expect(partyAliases(plainText('甲方（买方）：杭州'))).toEqual([['甲方', '买方']])
    expect(partyAliases(plainText('出租方（Party A）'))).toEqual([['出租方', '甲方']])
  })
})
