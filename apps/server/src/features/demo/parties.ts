import { roleCode, type RoleCode } from '@qiyin/domain/access/roles.ts'

/** The people, companies and applications of a demonstration: all invented, all numbers synthetic. */

export interface DemoPerson {
  readonly mobile: string
  /** Undefined for the account that has not been real-name verified yet. */
  readonly identity?: { readonly name: string; readonly identityNo: string }
  readonly userName?: string
  readonly email?: string
  readonly ourPart: boolean
  readonly roleCodes: readonly RoleCode[]
  /** How the login page presents the account. */
  readonly role: string
  readonly description: string
}

export const demoPeople: readonly DemoPerson[] = [
  {
    mobile: '13800000001',
    identity: { name: '李静怡', identityNo: '310115198806230024' },
    userName: 'lijingyi',
    email: 'lijingyi@yunfan.example',
    ourPart: true,
    roleCodes: [roleCode.innerCompanyManager],
    role: '内部企业管理员',
    description: '上海云帆供应链管理有限公司管理员，可发起合同并使用公司印章',
  },
  {
    mobile: '13800000002',
    identity: { name: '方宁', identityNo: '310104198509170054' },
    userName: 'fangning',
    email: 'fangning@yunfan.example',
    ourPart: true,
    roleCodes: [],
    role: '应用管理员',
    description: '管理供应链采购、人力资源两个应用',
  },
  {
    mobile: '13800000003',
    identity: { name: '周慕白', identityNo: '310101197904120037' },
    userName: 'zhoumubai',
    email: 'zhoumubai@yunfan.example',
    ourPart: true,
    roleCodes: [roleCode.systemManager],
    role: '系统管理员',
    description: '平台的系统管理员',
  },
  {
    mobile: '13800000004',
    identity: { name: '陈思远', identityNo: '330106198411030017' },
    userName: 'chensiyuan',
    email: 'chensiyuan@yunqi.example',
    ourPart: false,
    roleCodes: [],
    role: '企业管理员',
    description: '杭州云栖智造科技有限公司管理员，对方企业签署人',
  },
  {
    mobile: '13800000005',
    identity: { name: '林晓峰', identityNo: '110108198102250077' },
    userName: 'linxiaofeng',
    email: 'linxiaofeng@shufeng.example',
    ourPart: false,
    roleCodes: [roleCode.outerCompanyManager],
    role: '外部企业管理员',
    description: '北京数峰信息技术有限公司管理员，对方企业签署人',
  },
  {
    mobile: '13800000006',
    identity: { name: '王梓涵', identityNo: '310107199608300049' },
    userName: 'wangzihan',
    email: 'wangzihan@mail.example',
    ourPart: false,
    roleCodes: [],
    role: '普通用户',
    description: '已实名的个人签署人',
  },
  {
    mobile: '13800000007',
    ourPart: false,
    roleCodes: [],
    role: '未实名用户',
    description: '登录后从实名认证开始体验',
  },
]

export interface DemoCompany {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  readonly ourPart: boolean
  /** By mobile; the first is the administrator. */
  readonly members: readonly string[]
  /** The 13 digits on the lower arc of its seals. */
  readonly sealCode: string
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    companyName: '上海云帆供应链管理有限公司',
    creditNo: '91310115MA1K4P2Q2J',
    legalPersonName: '李静怡',
    ourPart: true,
    members: ['13800000001', '13800000002', '13800000003'],
    sealCode: '3101150123456',
  },
  {
    companyName: '杭州云栖智造科技有限公司',
    creditNo: '91330110MA2H3K7X1D',
    legalPersonName: '陈思远',
    ourPart: false,
    members: ['13800000004'],
    sealCode: '3301100123457',
  },
  {
    companyName: '北京数峰信息技术有限公司',
    creditNo: '91110108MA01N8F51E',
    legalPersonName: '林晓峰',
    ourPart: false,
    members: ['13800000005'],
    sealCode: '1101080123458',
  },
]

/** Every company has one of each. */
export const demoSeals = [
  { sealName: '公章', sealType: 1 },
  { sealName: '合同专用章', sealType: 2 },
] as const

export interface DemoBusiness {
  readonly businessTypeCode: string
  readonly businessTypeName: string
  /** By mobile. */
  readonly managers: readonly string[]
}

export const demoBusinesses: readonly DemoBusiness[] = [
  { businessTypeCode: 'SUPPLY_CHAIN', businessTypeName: '供应链采购', managers: ['13800000002'] },
  { businessTypeCode: 'HUMAN_RESOURCES', businessTypeName: '人力资源', managers: ['13800000002'] },
  { businessTypeCode: 'ADMINISTRATION', businessTypeName: '行政资产', managers: ['13800000003'] },
]

/** Who may use which seals of a company, in which applications. */
export interface DemoGrant {
  readonly companyName: string
  readonly mobile: string
  readonly sealNames: readonly string[]
  readonly businessTypeCodes: readonly string[]
}

const everySeal = demoSeals.map((seal) => seal.sealName)
const everyBusiness = demoBusinesses.map((business) => business.businessTypeCode)

export const demoGrants: readonly DemoGrant[] = [
  ...demoCompanies.map((company) => ({
    companyName: company.companyName,
    mobile: company.members[0] ?? '',
    sealNames: everySeal,
    businessTypeCodes: everyBusiness,
  })),
  {
    companyName: '上海云帆供应链管理有限公司',
    mobile: '13800000002',
    sealNames: ['合同专用章'],
    businessTypeCodes: ['SUPPLY_CHAIN', 'HUMAN_RESOURCES'],
  },
  {
    companyName: '上海云帆供应链管理有限公司',
    mobile: '13800000003',
    sealNames: ['合同专用章'],
    businessTypeCodes: ['ADMINISTRATION'],
  },
]
