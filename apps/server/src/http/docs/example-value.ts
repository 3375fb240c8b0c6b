import { fieldsOf, itemsOf, typeOf, type Schema } from './schema-parts.ts'

/** What stands in examples for fields of these names. */
const known: Readonly<Record<string, unknown>> = {
  bizId: 'PO-20261120-0087',
  contractId: '18362001',
  contractIds: ['18362001'],
  contractNo: 'QY2026112000018362',
  contractName: '设备采购框架合同',
  businessTypeCode: 'SUPPLY_CHAIN',
  templateCode: 'PURCHASE_CONTRACT',
  signRoleCode: 'receiver',
  values: { 'receiver.name': '周启明', 'receiver.mobile': '13900006604' },
  initUser: 'zhouqiming',
  companyId: '2048',
  companyName: '云栖科技有限公司',
  creditNo: '91330106MA2XXXXXX1',
  name: '周启明',
  mobile: '13900006604',
  identityNo: '110101199003070011',
  email: 'zhouqiming@example.com',
  fileName: '设备采购框架合同.pdf',
  content: 'JVBERi0xLjcK…',
  signId: '90210',
  // A person of the other side, and where it signs.
  ourPart: 1,
  leftPercent: 20,
  topPercent: 40,
  requestId: '0b6f3c1e-6d0e-4d6b-9a57-6a3f5f6f4a10',
  timestamp: 1_795_000_000_000,
  message: '操作成功',
  code: 0,
}

const exampleTime = '2026-11-20 10:00:00'
const exampleDay = '2026-12-04'

/** By these fields a signer is told: of a contract of files, and of one of a template. */
const ofSigners = ['cordList', 'signRoleCode']

/** What a signer of an initiation is told by, though no field is needed of every signer. */
const usual: ReadonlySet<string> = new Set(['name', 'mobile', 'identityNo', 'cordList'])

/** A value that the schema describes, for people to read: of optional fields none where `must` is true. */
export function exampleOf(schema: Schema, { must, name = '' }: { must: boolean; name?: string }): unknown {
  const fields = must ? neededOf(fieldsOf(schema)) : fieldsOf(schema)
  if (fields.length > 0)
    return Object.fromEntries(
      fields.map(([field, inner]) => [field, exampleOf(inner, { must, name: field })]),
    )
  const items = itemsOf(schema)
  if (Object.hasOwn(known, name)) return known[name]
  if (items) return [exampleOf(items, { must, name: name.replace(/s$/, '') })]
  const [first] = schema.enum ?? []
  if (schema.const !== undefined || first !== undefined) return schema.const ?? first
  return plainExample(schema, name)
}

/** The fields that a request has to have, or could not do without: of several of which any one does, the first. */
function neededOf(fields: ReturnType<typeof fieldsOf>): ReturnType<typeof fieldsOf> {
  const isSigner = fields.some(([field]) => ofSigners.includes(field))
  const needed = fields.filter(
    ([field, inner, required]) => required || (isSigner && usual.has(field)) || isWanted(inner),
  )
  return needed.length > 0 ? needed : fields.slice(0, 1)
}

/** Files that come with the request, and signers of a template: what may be left out is told elsewhere instead. */
function isWanted(schema: Schema): boolean {
  const items = itemsOf(schema)
  return (
    items !== undefined && fieldsOf(items).some(([field]) => field === 'content' || ofSigners.includes(field))
  )
}

function plainExample(schema: Schema, name: string): unknown {
  if (schema.format === 'date') return exampleDay
  switch (typeOf(schema)) {
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'object':
      return {}
    default:
      if (name.endsWith('Time')) return exampleTime
      return name.endsWith('Id') ? '18362001' : (schema.title ?? '…')
  }
}
