/*
 * The words at which contracts are signed, as regular expressions over the plain text of a cell (`text-cells.ts`):
 * no blanks, lower case, `(` `)` `:` `_` for all their forms.
 */

/** What stands beside the words. */
export type PlaceKind = 'seal' | 'signature' | 'date'

/** Words of signing at the head of a cell, or after others in it. */
export interface SigningWords {
  /** The party they name: one of the words for it, or the name of a company or person itself. */
  readonly party: string | undefined
  /** The name between the party and the words: 甲方：杭州云栖智造科技有限公司（盖章）. */
  readonly name?: string
  /** Who signs for the party: 法定代表人, 经办人…; '' for the party itself. */
  readonly role: string
  /** Undefined where only a party or a role is named and it is not said how it signs. */
  readonly kind: PlaceKind | undefined
  /** A seal or a signature: 签字或盖章. */
  readonly isEither: boolean
  /** Where the words stand in the cell. */
  readonly from: number
  readonly to: number
  /** What follows up to the next words: a name, blanks, or nothing. */
  readonly rest: string
}

/** Parties by the order in which they are wont to stand; those of null stand beside the others. */
const parties: readonly (readonly [words: string, order: number | null])[] = [
  ['甲方|partya|firstparty', 0],
  ['乙方|partyb|secondparty', 1],
  ['丙方|partyc|thirdparty', 2],
  ['丁方|partyd', 3],
  ['戊方|partye', 4],
  ['己方|partyf', 5],
  [
    '委托方|委托人|买方|买受人|需方|采购方|购买方|采购人|发包方|发包人|出租方|出租人|出借方|出借人|贷款人|转让方|许可方|披露方|用人单位|雇主|招标人|buyer|purchaser|employer|landlord|lender|licensor',
    0,
  ],
  [
    '受托方|受托人|卖方|出卖人|供方|供应方|供应商|承包方|承包人|承租方|承租人|借款方|借款人|受让方|被许可方|接收方|劳动者|员工|投标人|服务方|seller|supplier|vendor|contractor|employee|tenant|borrower|licensee',
    1,
  ],
  ['见证人|见证方|鉴证方|担保人|担保方|保证人|保证方|证明人|witness|guarantor', null],
]
const anyParty = parties.map(([words]) => words).join('|')
const letters = '甲乙丙丁戊己'

const oneRole =
  '法定代表人|法人代表|授权代表人?|授权代理人|授权签字人|授权委托人|委托代理人|委托代表|签约代表|签字代表|代表人|负责人|代理人|经办人|法人|代表|legalrepresentative|authori[sz]edrepresentative|authori[sz]edsignatory|representative'
const roles = `(?:${oneRole})(?:[或及和、/]*(?:\\((?:[或及和、/]*(?:其)?(?:${oneRole}))+\\)|(?:其)?(?:${oneRole})))*`
const sealWords =
  '盖公章|盖章|公章|签章|印章|合同专用章|合同章|财务章|companyseal|companychop|seal|stamp|chop'
const signWords = '签字|签名|签署|signature|signedby|signed|sign|by'
const oneKind = `${sealWords}|${signWords}`
const kinds = `(?:请|加|盖?单位|盖?公司|盖?企业|本人|亲笔|手写)*(?:${oneKind}|章)(?:(?:[或并及和与、/,&+;]|and|or|加)*(?:${oneKind}|按?手印|捺印|指模))*(?:处|人|者|栏)?`
/** Words end where something is to be filled in. */
const end = String.raw`(?=$|:|_|\.{3}|-{2})`
const party = `(?<party>${anyParty})(?:\\((?<alias>${anyParty})\\))?`

const labels = new RegExp(
  `(?:${party}(?:的|之)?)?(?<role>${roles})?(?:单位|公司|企业)?(?:名称)?(?:\\((?<inside>${kinds})\\)|(?<bare>${kinds}))?(?:\\((?<after>${kinds})\\))?${end}`,
  'y',
)
const dates = new RegExp(
  `(?:${party}(?:的|之)?)?(?:签订|签署|签约|签字|签章|盖章|签名|订立|signing|signature|execution)?(?:日期|时间|date)(?=$|[:_\\d年]|\\.{3}|-{2})`,
  'y',
)
const blankDates = /_*(?:20\d{0,2}|二[〇零○]_*)?_*年_*月_*日/y
const fullDate = /^(?:\d{4}|二[〇零○o][^_年]{2})[年\-/.][^_年月]{1,3}[月\-/.][^_月日]{1,3}/
const openDate =
  /^(?:$|[_.\-/()]|(?:20\d{0,2}|二[〇零○])?_*年|[甲乙丙丁戊己][方:]|法定|授权|签|盖|日期|date|party)/
/** A name with the words after it: 杭州云栖智造科技有限公司（盖章）. */
const named = new RegExp(`(?:${party}:)?(?<name>[^():_,。;、]{2,40})\\((?<inside>${kinds})\\)${end}`, 'y')
const companyEnds =
  /(?:公司|集团|厂|店|院|所|社|中心|银行|分行|支行|学校|大学|委员会|局|部|ltd\.?|limited|inc\.?)$/
/** From here on words may begin again in one cell: after what is to be filled in, or after a name. */
const filled = /[:_.\-)]/

/** No row of a page is longer; what is was made to take time. */
const longestCell = 1000

/** The words of signing in a cell, in order; [] in a sentence that only speaks of signing. */
export function signingWords(plain: string, names: readonly string[]): SigningWords[] {
  if (plain.length > longestCell) return []
  const found: Omit<SigningWords, 'rest'>[] = []
  let at = /^(?:[(]?[\d一二三四五六七八九十]{1,2}[).、])?[_:]*/.exec(plain)?.[0].length ?? 0
  while (at < plain.length) {
    const words = wordsAt(plain, at, names)
    if (words) {
      found.push(words)
      at = words.to + blankDateLength(plain, words.to)
    } else if (found.length === 0 && !plain.includes('_')) {
      return []
    } else {
      at = nextStart(plain, at + 1)
    }
  }
  return found.map((words, index) => {
    return { ...words, rest: plain.slice(words.to, found[index + 1]?.from).replace(/^:/, '') }
  })
}

/** The order of a party among the parties, from 0; null for a witness and the like, undefined for a name. */
export function partyOrder(words: string): number | null | undefined {
  return parties.find(([all]) => all.split('|').includes(words))?.[1]
}

/** Whether only a place to write in follows. */
export function isBlank(rest: string): boolean {
  return /^[_.\-:/()]*$/.test(rest)
}

/** The pairs of words for one party: 甲方（买方）. */
export function partyAliases(plain: string): [party: string, alias: string][] {
  return [...plain.matchAll(new RegExp(party, 'g'))].flatMap(({ groups }): [string, string][] =>
    groups?.['party'] && groups['alias'] ? [[partyName(groups['party']), partyName(groups['alias'])]] : [],
  )
}

function nextStart(plain: string, from: number): number {
  let at = from
  while (at < plain.length && !beginsAgain(plain, at)) at += 1
  return at
}

function beginsAgain(plain: string, at: number): boolean {
  return filled.test(plain[at - 1] ?? '') || letters.includes(plain[at] ?? '') || plain.startsWith('法定', at)
}

function wordsAt(
  plain: string,
  from: number,
  names: readonly string[],
): Omit<SigningWords, 'rest'> | undefined {
  return dateAt(plain, from) ?? namedAt(plain, from, names) ?? labelAt(plain, from)
}

/** The blanks of a date after its words are no words of their own. */
function blankDateLength(plain: string, from: number): number {
  const colon = plain[from] === ':' ? 1 : 0
  const match = matchAt(blankDates, plain, from + colon)
  return match ? colon + match[0].length : 0
}

function dateAt(plain: string, from: number): Omit<SigningWords, 'rest'> | undefined {
  const words = matchAt(dates, plain, from)
  const match = words ?? matchAt(blankDates, plain, from)
  if (!match) return undefined
  const to = from + match[0].length
  const rest = plain.slice(to).replace(/^:/, '')
  // A date that is filled in is not one to be signed; nor is a sentence about dates.
  if (fullDate.test(rest) || !openDate.test(rest)) return undefined
  return { party: partyIn(match.groups), role: '', kind: 'date', isEither: false, from, to }
}

function labelAt(plain: string, from: number): Omit<SigningWords, 'rest'> | undefined {
  const match = matchAt(labels, plain, from)
  if (!match || match[0] === '') return undefined
  const { party: own, role = '', inside = '', bare = '', after = '' } = match.groups ?? {}
  if (own === undefined && role + inside + bare + after === '') return undefined
  const to = from + match[0].length
  return { party: partyIn(match.groups), role, ...kindOf(inside + bare + after), from, to }
}

function namedAt(
  plain: string,
  from: number,
  names: readonly string[],
): Omit<SigningWords, 'rest'> | undefined {
  const match = matchAt(named, plain, from)
  const { name = '', inside = '', party: own } = match?.groups ?? {}
  const isName = names.includes(name) || companyEnds.test(name)
  if (!match || (!isName && own === undefined)) return undefined
  const to = from + match[0].length
  return { party: partyIn(match.groups) ?? name, name, role: '', ...kindOf(inside), from, to }
}

function kindOf(words: string): Pick<SigningWords, 'kind' | 'isEither'> {
  const isSeal = new RegExp(sealWords).test(words)
  const isSignature = new RegExp(signWords).test(words) || words.includes('签章')
  const kind = isSeal ? 'seal' : isSignature ? 'signature' : undefined
  return { kind, isEither: isSeal && isSignature }
}

function partyIn(groups: Record<string, string | undefined> | undefined): string | undefined {
  const { party: own, alias } = groups ?? {}
  if (own === undefined) return undefined
  // A letter says more than a trade: 出租方（甲方）.
  return partyName(alias !== undefined && letters.includes(alias[0] ?? ' ') ? alias : own)
}

/** One name for each letter, whatever the language. */
function partyName(words: string): string {
  const at = ['partya', 'partyb', 'partyc', 'partyd', 'partye', 'partyf'].indexOf(words)
  const ordinal = ['firstparty', 'secondparty', 'thirdparty'].indexOf(words)
  const letter = letters[Math.max(at, ordinal)]
  return letter === undefined ? words : `${letter}方`
}

function matchAt(pattern: RegExp, plain: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(plain)
}
