import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'
import type { FormSpec } from '@qiyin/templates'
import { people } from './people.ts'

const { person } = people

/** What one labour contract says, by the names of its fields: what our side says of itself comes first. */
export const labourValues: readonly (readonly [name: string, value: string])[] = [
  ['统一社会信用代码', '91310000MA1FL0AB1C'],
  ['法定代表人', '李静怡'],
  ['注册地址', '上海市浦东新区示例路 88 号'],
  ['姓名', person.name],
  ['性别', '女'],
  ['身份证号码', person.identityNo],
  ['联系电话', person.phone],
  ['户籍地址', '上海市普陀区𬭎䶮路 1 号'],
  ['通讯地址', '上海市普陀区 #panic("x") $a$ @b'],
  ['合同编号', 'LD-2026-001'],
  ['termMonths', '36'],
  ['开始日期', '2026-12-01'],
  ['结束日期', '2029-11-30'],
  ['probationEnd', '2027-05-31'],
  ['position', '嵌入式工程师'],
  ['department', '研发部'],
  ['workPlace', '上海'],
  ['workSystem', '标准工时制'],
  ['payDay', '10'],
  ['基本工资', '10000'],
  ['基本工资2', '8000'],
  ['岗位工资', '5000'],
  ['岗位工资2', '4000'],
  ['绩效工资', '2000'],
  ['合计', '17000'],
  ['合计2', '12000'],
  ['大写', '17000'],
  ['arbitrationPlace', '上海市浦东新区'],
  ['签署日期', '2026-11-28'],
]

type Row = Readonly<Record<string, string>>

const shared: Row = {
  'employee.gender': '女',
  'employee.registeredAddress': '上海市',
  'employee.contactAddress': '上海市',
  termMonths: '36',
  startDate: '2026-12-01',
  endDate: '2029-11-30',
  probationEnd: '2027-05-31',
  position: '工程师',
  department: '研发部',
  workPlace: '上海',
  workSystem: '标准工时制',
  payDay: '10',
  'salary.base': '10000',
  'salary.baseProbation': '8000',
  'salary.post': '5000',
  'salary.postProbation': '4000',
  'salary.bonus': '2000',
  'salary.total': '17000',
  'salary.totalProbation': '12000',
  'salary.totalCn': '17000',
  benefits: '',
  arbitrationPlace: '上海',
  otherTerms: '',
  signDate: '2026-11-28',
}

function stranger(at: number): Row {
  const second = '明华文君安宁平和立新志远'.charAt(Math.floor(at / 10) % 12)
  const digits = `110101199${at % 10}0307${String(200 + at)}`
  return {
    'employee.name': `赵${'一二三四五六七八九十'.charAt(at % 10)}${second}`,
    'employee.identityNo': digits + checkCharacterOf(digits),
    'employee.mobile': `1370000${String(1000 + at)}`,
  }
}

const sixth = stranger(5)

/** What to type for the three wrong values, in the order of the rows. */
export const rowToMend = {
  mobile: '13700001002',
  identityNo: sixth['employee.identityNo'] ?? '',
  startDate: '2026-12-01',
}

const own: Row = {
  'employee.name': person.name,
  'employee.identityNo': person.identityNo,
  'employee.mobile': person.phone,
}

/** The first becomes a contract of the person; the number of the second is somebody else's; three are wrong. */
const special: Readonly<Record<number, Row>> = {
  0: own,
  1: { ...own, 'employee.name': '王某人' },
  2: { 'employee.mobile': '' },
  5: { 'employee.identityNo': rowToMend.identityNo.slice(0, 17) },
  13: { startDate: '2026-11-31' },
}

/** Twenty are enough for what may go wrong; WALK_ROWS asks for as many as somebody may send at once. */
const rowCount = Number(process.env['WALK_ROWS'] ?? 20)

/** Rows of the form. */
export const labourRows: readonly Row[] = Array.from({ length: rowCount }, (_, at) => ({
  contractNo: `LD-2026-${String(at + 1).padStart(4, '0')}`,
  ...stranger(at),
  ...shared,
  ...special[at],
}))

/** The form as the template's fields make it. */
export function formSpec(templateCode: string): FormSpec {
  const codes = Object.keys(labourRows[0] ?? {})
  return {
    templateCode,
    version: '1',
    notes: '',
    columns: codes.map((code) => ({ code, name: code, kind: 'text', isRequired: false })),
  }
}
