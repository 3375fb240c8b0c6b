import type { DocumentSpec } from '@qiyin/pdf/text'

/** One side as a contract's head and its last page name it. */
export interface Side {
  /** 甲方, 乙方. */
  readonly role: string
  readonly name: string
  readonly number: string
}

/** What the invented contracts are about. */
export interface ContractKind {
  readonly key: 'supply' | 'labour' | 'lease' | 'secrecy' | 'service' | 'reconciliation'
  readonly title: string
  readonly businessTypeCode: string
  /** Heading and text of each article. */
  readonly articles: readonly (readonly [string, string])[]
}

const closing: readonly (readonly [string, string])[] = [
  [
    '争议解决',
    '因本合同引起的或与本合同有关的争议，双方应友好协商解决；协商不成的，任何一方均有权向甲方所在地有管辖权的人民法院提起诉讼。',
  ],
  [
    '电子签名',
    '双方同意以电子签名方式签署本合同。本合同自全部签署方完成电子签署之日起成立，签署后的电子文件可由任何一方独立验证。',
  ],
]

export const contractKinds: readonly ContractKind[] = [
  {
    key: 'supply',
    title: '采购框架合同',
    businessTypeCode: 'SUPPLY_CHAIN',
    articles: [
      [
        '合作内容',
        '甲方委托乙方就其华东区域智能仓储项目供应自动分拣设备及配套服务，具体品名、规格型号、数量及单价以双方确认的采购订单为准，采购订单为本合同不可分割的组成部分。',
      ],
      [
        '合同价款',
        '本合同含税总价为人民币 2,386,400.00 元（大写：贰佰叁拾捌万陆仟肆佰元整），增值税税率为13%。上述价款已包含设备、包装、运输、装卸、安装调试及培训等全部费用，除另有书面约定外，甲方无须另行支付其他任何费用。',
      ],
      [
        '付款方式',
        '（一）本合同成立之日起10个工作日内，甲方向乙方支付合同总价的30%作为预付款；（二）设备到货并经甲方初验合格后15个工作日内，支付合同总价的50%；（三）终验合格后15个工作日内，支付合同总价的15%；（四）余款5%作为质量保证金，质量保证期届满且无质量争议后一次性无息付清。',
      ],
      [
        '交付与验收',
        '乙方应于约定日期前将全部设备运抵甲方指定地点，并承担运抵前的一切风险。设备到货后，甲方应在5个工作日内组织初验；设备连续稳定运行30日后，双方共同进行终验并签署验收报告。',
      ],
      [
        '质量保证',
        '质量保证期为终验合格之日起24个月。质量保证期内设备发生非人为原因的故障，乙方应在接到通知后4小时内响应、24小时内到达现场，并免费予以维修或更换。',
      ],
      [
        '保密义务',
        '未经对方书面同意，任何一方不得向第三方披露因签订或履行本合同而知悉的商业秘密，本条约定在合同终止后三年内继续有效。',
      ],
      [
        '违约责任',
        '乙方逾期交付的，每逾期一日按合同总价的千分之一支付违约金，累计不超过合同总价的百分之十；甲方逾期付款的，按同期贷款市场报价利率支付逾期利息。',
      ],
      ...closing,
    ],
  },
  {
    key: 'labour',
    title: '劳动合同书',
    businessTypeCode: 'HUMAN_RESOURCES',
    articles: [
      ['合同期限', '本合同为固定期限劳动合同，期限三年，其中试用期三个月，自乙方到岗之日起计算。'],
      [
        '工作内容和地点',
        '乙方担任供应链计划专员，工作地点为上海市。经双方协商一致，可以变更工作岗位和工作地点，变更应采用书面形式。',
      ],
      [
        '工作时间和休息休假',
        '乙方执行标准工时制度，每日工作不超过八小时，平均每周工作不超过四十小时。乙方依法享有法定节假日、年休假、婚假、产假等假期。',
      ],
      [
        '劳动报酬',
        '乙方月工资为人民币 15,000.00 元（大写：壹万伍仟元整），甲方于每月10日前以货币形式支付上一自然月工资。',
      ],
      ['社会保险', '双方按照国家和地方有关规定参加社会保险、缴存住房公积金，个人应缴部分由甲方代扣代缴。'],
      ['劳动纪律', '乙方应遵守甲方依法制定的规章制度，保守甲方的商业秘密，妥善保管工作资料。'],
      ...closing,
    ],
  },
  {
    key: 'lease',
    title: '房屋租赁合同',
    businessTypeCode: 'ADMINISTRATION',
    articles: [
      [
        '租赁房屋',
        '甲方将位于张江园区3号楼12层、建筑面积862平方米的房屋出租给乙方作办公使用，房屋权属清晰，无权利瑕疵。',
      ],
      ['租赁期限', '租赁期限为24个月，自交付之日起计算。租赁期满，乙方在同等条件下享有优先承租权。'],
      [
        '租金与押金',
        '租金为每月人民币 128,000.00 元（大写：壹拾贰万捌仟元整），按季度支付，先付后用；押金相当于两个月租金。',
      ],
      ['费用承担', '租赁期间水、电、通讯、物业管理等费用由乙方承担；房屋的产权税费由甲方承担。'],
      [
        '房屋维护',
        '甲方负责房屋主体结构的维修，乙方负责其自行装修、装饰部分的日常维护，并应合理使用房屋及附属设施。',
      ],
      ...closing,
    ],
  },
  {
    key: 'secrecy',
    title: '保密与竞业限制协议',
    businessTypeCode: 'HUMAN_RESOURCES',
    articles: [
      [
        '保密信息',
        '保密信息包括技术方案、产品设计、客户名单、价格政策、经营数据以及甲方明示或者暗示应予保密的其他信息。',
      ],
      [
        '保密义务',
        '乙方应采取不低于保护自身保密信息的措施，未经甲方书面同意不得披露、复制或用于约定之外的目的。',
      ],
      ['竞业限制', '乙方离职后十二个月内不得到与甲方有竞争关系的单位任职，甲方按月支付竞业限制补偿金。'],
      ['违约责任', '乙方违反本协议约定的，应承担违约责任并赔偿由此给甲方造成的实际损失。'],
      ...closing,
    ],
  },
  {
    key: 'service',
    title: '技术服务合同',
    businessTypeCode: 'SUPPLY_CHAIN',
    articles: [
      [
        '服务内容',
        '乙方为甲方提供仓储管理系统的部署、数据迁移、接口对接及运行保障服务，服务清单见双方确认的工作说明书。',
      ],
      ['服务期限', '服务期限为十二个月，自系统上线之日起计算。'],
      [
        '服务费用',
        '服务费用为人民币 468,000.00 元（大写：肆拾陆万捌仟元整），分四期支付，每期支付前乙方应开具合法有效的增值税专用发票。',
      ],
      ['服务标准', '系统可用性不低于99.9%；一级故障30分钟内响应、4小时内恢复；乙方按月提交服务报告。'],
      ['知识产权', '乙方为履行本合同开发的定制成果，其知识产权自甲方付清相应费用之日起归甲方所有。'],
      ...closing,
    ],
  },
  {
    key: 'reconciliation',
    title: '往来款项对账确认函',
    businessTypeCode: 'SUPPLY_CHAIN',
    articles: [
      ['对账期间', '双方确认对账期间为上一自然季度，对账范围为该期间内双方之间的全部采购与结算往来。'],
      [
        '确认金额',
        '截至对账期末，甲方应付乙方款项余额为人民币 734,215.60 元（大写：柒拾叁万肆仟贰佰壹拾伍元陆角整），双方核对无误。',
      ],
      ['效力', '本确认函自双方签署之日起作为结算依据，不影响原合同其他条款的履行。'],
      ...closing.slice(1),
    ],
  },
]

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

/** The document: head, articles, and a last page where the sides sign next to each other. */
export function contractDocument(
  kind: ContractKind,
  facts: { contractNo: string; sides: readonly Side[]; createdAt: Date },
): DocumentSpec {
  return {
    title: kind.title,
    header: `合同编号：${facts.contractNo}`,
    size: 'A4',
    createdAt: facts.createdAt,
    blocks: [
      ...facts.sides.flatMap((side) => [
        {
          kind: 'paragraph' as const,
          indent: 'none' as const,
          text: [
            { text: `${side.role}：`, bold: true },
            { text: side.name, underline: true },
          ],
        },
        { kind: 'paragraph' as const, indent: 'none' as const, text: side.number },
      ]),
      { kind: 'space', heightPt: 8 },
      {
        kind: 'paragraph',
        text: '根据《中华人民共和国民法典》及有关法律法规的规定，双方本着平等自愿、诚实信用的原则，经协商一致，订立本合同，以资共同遵守。',
      },
      ...kind.articles.map(([heading, text], index) => ({
        kind: 'paragraph' as const,
        text: [{ text: `第${numerals[index] ?? ''}条　${heading}　`, bold: true }, text],
      })),
      { kind: 'pageBreak' },
      { kind: 'paragraph', align: 'center', indent: 'none', text: '（以下无正文，为本合同签署页）' },
      { kind: 'space', heightPt: 60 },
      {
        kind: 'columns',
        columns: facts.sides.map((side) => ({
          blocks: [
            { kind: 'paragraph', indent: 'none', text: [{ text: `${side.role}（签章）：`, bold: true }] },
            { kind: 'paragraph', indent: 'none', text: side.name },
          ],
        })),
      },
    ],
  }
}
