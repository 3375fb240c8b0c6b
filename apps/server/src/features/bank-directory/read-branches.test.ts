import { cnapsOf } from '@qiyin/domain/company/bank.ts'
import { describe, expect, it } from 'vitest'
import { readBranches } from './read-branches.ts'

const head = '银行,省份,城市,支行,联行号'
const cnaps = cnapsOf('30833100901')
const sound = `招商银行,浙江省,杭州市,招商银行股份有限公司杭州钱江支行,${cnaps}`
const branch = {
  bankName: '招商银行',
  province: '浙江省',
  city: '杭州市',
  branchName: '招商银行股份有限公司杭州钱江支行',
  cnaps,
}
const read = (...lines: string[]): ReturnType<typeof readBranches> =>
  readBranches(new TextEncoder().encode(lines.join('\r\n')))

describe('reads', () => {
  it.each([
    ['plain lines', [head, sound, '']],
    ['a byte order mark', [`\uFEFF${head}`, sound]],
    [
      'columns in any order, and more of them',
      ['序号,联行号,支行,城市,省份,银行', `1,${cnaps},"${branch.branchName}",杭州市,浙江省,招商银行`],
    ],
    [
      'spaces and full-width digits',
      [head, `招商银行 , 浙江省,杭州市,${branch.branchName},${cnaps.replace('3', '３')}`],
    ],
  ])('%s', (_, lines) => {
    expect(read(...lines)).toEqual({ branches: [branch] })
  })

  it('GB18030, as Excel saves it', () => {
    expect(readBranches(gb18030(`${head}\r\n${sound}`))).toEqual({ branches: [branch] })
  })
})

/** Encodes by looking each character up among all of two bytes: the platform decodes only. */
function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Uint8Array.from(Array.from(text).flatMap((char) => codes.get(char) ?? char.codePointAt(0) ?? 0))
}

describe('names what is wrong, and where', () => {
  const wrongDigit = cnaps.slice(0, -1) + ((Number(cnaps.at(-1)) + 1) % 10)
  it.each([
    ['no column', ['银行,省份,城市,支行', '招商银行,浙江省,杭州市,支行'], '缺少列：联行号（首行须为列名）'],
    ['nothing', [''], '缺少列：银行、省份、城市、支行、联行号（首行须为列名）'],
    ['no line', [head], '文件中没有支行'],
    [
      'a bank that no form offers',
      [head, sound.replace('招商银行', '某某银行')],
      '第 2 行：银行不在银行列表中：某某银行',
    ],
    ['no bank', [head, sound.replace('招商银行', '')], '第 2 行：银行为空'],
    ['a province', [head, sound.replace('浙江省', '浙江')], '第 2 行：省份不存在：浙江'],
    ['a city elsewhere', [head, sound.replace('杭州市', '苏州市')], '第 2 行：浙江省没有城市：苏州市'],
    ['no name', [head, sound.replace(branch.branchName, '')], '第 2 行：支行为空'],
    [
      'too long a name',
      [head, sound.replace(branch.branchName, '支'.repeat(65))],
      '第 2 行：支行不能超过64个字',
    ],
    [
      'eleven digits',
      [head, sound.replace(cnaps, cnaps.slice(1))],
      `第 2 行：联行号须为12位数字：${cnaps.slice(1)}`,
    ],
    [
      'a wrong check digit',
      [head, sound.replace(cnaps, wrongDigit)],
      `第 2 行：联行号校验位不正确：${wrongDigit}`,
    ],
    [
      'another bank',
      [head, sound.replace('招商银行', '中国银行')],
      `第 2 行：联行号 ${cnaps} 不属于中国银行`,
    ],
    ['a number twice', [head, sound, sound], '第 3 行：联行号与第 2 行重复'],
    [
      'a name with what nobody sees',
      [head, sound.replace(branch.branchName, `杭州\u0000支行`)],
      '第 2 行：支行格式不正确，含有不可见字符',
    ],
    [
      'a bank that would write to the screen',
      [head, sound.replace('招商银行', '招商\u001B[2J银行')],
      '第 2 行：银行格式不正确，含有不可见字符',
    ],
    ['a line too short', [head, sound, '招商银行,浙江省'], '第 3 行：列数与首行不同，或引号未成对'],
    ['an open quote', [head, `"${sound}`], '第 2 行：列数与首行不同，或引号未成对'],
  ])('%s', (_, lines, problem) => {
    expect(read(...lines)).toEqual({ problems: [problem], more: 0 })
  })

  it('twenty of many', () => {
    const result = read(head, ...Array.from({ length: 25 }, () => sound.replace('浙江省', '')))
    expect(result).toMatchObject({ more: 5 })
  })

  it('bytes of neither encoding', () => {
    expect(readBranches(Uint8Array.from([0xff, 0xff, 0xff]))).toMatchObject({
      problems: ['文件编码无法识别，请另存为 UTF-8'],
    })
  })
})
