import { expect, it } from 'vitest'
import { signaturesOf } from '../offline-verifier/pdf-signatures.ts'
import { checkSignature } from '../offline-verifier/signed-data.ts'

const covering = '有一处签名值同时被当作文件的其他内容'
const notOwn = '有一处签名留空的位置不是它的签名值'
const notWhole = '有一处签名没有覆盖它之前的全部内容'

interface Written {
  readonly before?: string
  readonly entries?: string
  readonly key?: string
  readonly value?: string
  readonly after?: string
}

/** A file that ends with a signature, what it covers filled in. */
function faultsOf({
  before = '',
  entries = '',
  key = '/Contents ',
  value = '<30003000>',
  after = '',
}: Written): readonly string[] {
  const head = `%PDF-1.7\n${before}9 0 obj\n<</Type/Sig${entries}${key}`
  const tail = `${after}/ByteRange[0 AAAAAA BBBBBB CCCCCC]>>\nendobj\n%%EOF\n`
  const end = head.length + value.length
  const filled = [head.length, end, tail.length].map((number) => String(number).padStart(6, '0'))
  const text = `${head}${value}${tail.replace(/A{6} B{6} C{6}/, filled.join(' '))}`
  return signaturesOf(new TextEncoder().encode(text)).faults
}

const stream = (length: string, data = 'q Q', end = 'endstream\nendobj\n'): string =>
  `5 0 obj\n<</Length ${length}>>\nstream\n${data}\n${end}`

it.each<[string, Written]>([
  ['alone', {}],
  ['with streams before it', { before: stream('3') + stream('6 0 R') + '6 0 obj\n3\nendobj\n' }],
  ['of a widget', { entries: '/Subtype/Widget' }],
  ['of a program with a name of its own', { entries: '/Prop_Build<</App<</Name/Some#20Reader>>>>' }],
  ['whose reason reads like something else', { entries: '/Reason(/Contents /Subtype /Stamp #41 \\) <)' }],
])('a signature %s is one', (_, written) => {
  expect(faultsOf(written)).toEqual([])
})

it.each<[string, Written, string]>([
  ['half a byte', { value: '<300>' }, notWhole],
  ['something else than digits', { value: '<30><30>' }, notWhole],
  ['another text', { key: '/Name' }, notOwn],
  ['one of two values', { entries: '/Contents<31>' }, notOwn],
  ['a value that is named again in another spelling', { after: '/Con#74ents<31>' }, notOwn],
  ['what a note shows', { entries: '/Subtype/FreeText' }, covering],
  ['the data of a stream as long as it says', { before: stream('300', 'q Q') }, covering],
  ['the data of a stream that has no end', { before: stream('3', 'q Q', '') }, covering],
  [
    'the data of a stream that is as long as another object says',
    { before: `${stream('6 0 R')}6 0 obj\n400\n` },
    covering,
  ],
  [
    'the data of a stream that is as long as one of two objects says',
    { before: `${stream('6 0 R')}6 0 obj\n3\nendobj\n6 0 obj\n400\n` },
    covering,
  ],
])('what a signature leaves out is not %s', (_, written, wanted) => {
  expect(faultsOf(written)).toEqual([wanted])
})

const crowds: [string, string][] = [
  ['begin and have no end', '5 0 obj\n>>stream\n'],
  ['begin in one object', '>>stream\n'],
  ['are as long as another object says', '6 0 obj 1\n5 0 obj</Length 6 0 R>>stream\n'],
]
// Each looked for its end in all of the file: minutes for what takes half a second.
it.each(crowds)('a file of very many streams that %s is read at once', { timeout: 15_000 }, (_, part) => {
  expect(faultsOf({ before: `1 0 obj\n${part.repeat(2_000_000 / part.length)}` })).not.toEqual([])
})

it('a stream of too many lengths ends where one is searched, if not farther', () => {
  const before = `5 0 obj\n<<${'/Length 3'.repeat(9)}>>\nstream\nq Q\n`
  expect(faultsOf({ before: `${before}endstream\nendobj\n` })).toEqual([])
  expect(faultsOf({ before })).toEqual([covering])
})

it('of a file with more signatures than a contract has not all are checked', () => {
  expect(faultsOf({ before: '/ByteRange[1 1 1 1]'.repeat(1001) }).at(-1)).toBe(
    '文件中的签名过多，没有全部检查',
  )
})

const element = (tag: number, ...parts: number[][]): number[] => {
  const content = parts.flat()
  return [tag, content.length, ...content]
}
const signedData = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2]
const container = (...infos: number[][]): number[] => {
  const data = element(0x30, [2, 1, 1], element(0x31), element(0x30, [6, 1, 1]), element(0x31, ...infos))
  return element(0x30, signedData, element(0xa0, data))
}

async function faultsIn(bytes: number[]): Promise<readonly string[]> {
  const trust = { roots: [], others: [], lists: [], now: 0 }
  return (await checkSignature(Uint8Array.from(bytes), new Uint8Array(), trust)).faults
}

it('a container has one signer, and nothing behind it but room', async () => {
  const one = container(element(0x30))
  const room = await faultsIn([...one, 0, 0])
  expect(room).toEqual(await faultsIn(one))
  expect(room).not.toContain('签名值之后还有别的内容')
  expect(await faultsIn([...one, 0, 1])).toEqual(['签名值之后还有别的内容'])
  expect(await faultsIn(container(element(0x30), element(0x30)))).toEqual(['不是一个人的签名'])
})
