import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import {
  type Block,
  type DocumentSpec,
  type FactRow,
  factsTable,
  type ParagraphBlock,
  type Words,
} from '@qiyin/pdf/text'
import type { Company } from '../companies/public.ts'
import type { Person } from '../people/public.ts'

/** What is known when the form is made; the rest is written in by hand. */
export interface FormFacts {
  readonly company: Company
  /** Who asks for the form and acts for the company. */
  readonly agent: Person
  readonly supplierCode: SupplierCode
  readonly time: Date
  readonly demo: boolean
}

/** 企业认证申请表: one page, for it is sent back as one picture. */
export function applicationForm({ company, agent, supplierCode, time, demo }: FormFacts): DocumentSpec {
  return {
    title: '企业认证申请表',
    header: '契印电子签约平台',
    footer: `生成时间：${formatDateTime(time)}${demo ? '　演示环境，不具有法律效力' : ''}`,
    size: 'A4',
    createdAt: time,
    // A company's name may hold what no font has; it is then written in by hand.
    onMissing: 'name',
    blocks: [
      part('一、企业信息', [
        ['企业名称', company.companyName],
        ['统一社会信用代码', company.creditNo ?? '', '证照类型', organizationText(company.organizationType)],
        ['法定代表人姓名', company.legalPersonName ?? '', '法人证件号码', ''],
        ['注册地址', ''],
        ['联系电话', '', '认证服务商', supplierLabel[supplierCode]],
      ]),
      part('二、对公银行账户（采用对公打款认证的填写）', [
        ['开户名', '', '银行账号', ''],
        ['开户银行', '', '开户支行', ''],
      ]),
      part('三、经办人（企业管理员）信息', [
        ['姓名', agent.verified ? (agent.name ?? '') : '', '证件号码', ''],
        ['手机号码', '', '平台登记手机号', agent.mobileMasked],
        ['与企业的关系', '□ 法定代表人　　□ 授权代理人　　□ 其他：'],
      ]),
      part('四、授权与承诺', []),
      ...commitments.map(commitment),
      signatures,
      note([
        '填写说明：请打印后用黑色签字笔填写空白处并签字，加盖企业公章（不得用其他印章代替），拍照或扫描为jpg、jpeg、png图片' +
          '（不超过8M）后上传。已打印的内容如有错误请勿涂改，在平台更正后重新下载。',
      ]),
    ],
  }
}

const rowHeightPt = 21.5

function part(title: string, rows: readonly FactRow[]): Extract<Block, { kind: 'table' }> {
  return { ...factsTable(rows, { rowHeightPt, sizePt: 9.5, keepTogether: true }), header: [title] }
}

function organizationText(type: number): string {
  const labels: Readonly<Record<number, string>> = organizationTypeLabel
  return labels[type] ?? ''
}

const commitments: readonly string[] = [
  '本企业自愿申请契印电子签约平台企业认证，授权上述经办人代表本企业提交认证资料、办理认证事宜，并在认证通过后担任本企业的企业管理员，管理本企业的电子印章、成员及用印授权。',
  '本企业保证所填写的内容和提交的资料真实、准确、完整、有效，与原件一致；资料发生变更的，及时在平台更新。',
  '本企业同意平台及所选认证服务商为核验企业和经办人身份之目的，收集、核对、保存上述信息；经办人、法定代表人的个人信息由其本人同意提供。',
  '本企业确认，使用本企业经授权的电子印章签署的电子文件，由本企业依法承担相应的法律责任；更换经办人或者撤销授权的，及时在平台办理变更。',
  '因资料不实、授权不当或者管理不善造成的损失，由本企业承担。',
]

function commitment(text: string, index: number): ParagraphBlock {
  return {
    kind: 'paragraph',
    indent: 'none',
    sizePt: 9,
    lineHeight: 1.45,
    spaceAfterPt: 1,
    text: `（${index + 1}）${text}`,
  }
}

const signatures: Block = {
  kind: 'table',
  columns: [{ share: 1 }, { share: 1, align: 'center' }],
  rows: [
    [
      '法定代表人（签字）：\n\n经办人（签字）：\n\n日期：　　　　　年　　　月　　　日',
      [{ text: '（请在此处加盖企业公章）', muted: true }],
    ],
  ],
  sizePt: 11,
  // A seal of 42 mm fits.
  rowHeightPt: 121,
  keepTogether: true,
}

function note(text: Words): ParagraphBlock {
  return { kind: 'paragraph', indent: 'none', sizePt: 8, lineHeight: 1.45, text }
}
