import { describe, expect, it } from 'vitest'
import { sealType } from './image.ts'
import { madeSealProblem, ovalHeightMm, sealNameProblem, usualMadeSeal, type MadeSeal } from './made-seal.ts'

describe('usualMadeSeal', () => {
  it.each<[number, string, Partial<MadeSeal>]>([
    [
      sealType.official,
      '杭州云栖智造科技有限公司',
      { shape: 'round', widthMm: 40, bottomText: '', star: true },
    ],
    [sealType.official, '云帆供应链股份有限公司', { widthMm: 42 }],
    [sealType.official, '杭州市第一医院', { widthMm: 42 }],
    [sealType.contract, '杭州云栖智造科技有限责任公司', { widthMm: 40, bottomText: '合同专用章' }],
    [sealType.finance, '云帆供应链股份有限公司', { widthMm: 38, bottomText: '财务专用章' }],
    [sealType.personnel, '云帆供应链股份有限公司', { bottomText: '人事专用章' }],
    [sealType.legalPerson, '云帆供应链股份有限公司', { shape: 'square', widthMm: 20, star: false }],
  ])('of type %d for %s', (type, companyName, expected) => {
    // The table names types by their constants.
    const seal = usualMadeSeal(type as MadeSeal['sealType'], companyName)
    expect(seal).toMatchObject(expected)
    expect(madeSealProblem(seal)).toBeNull()
  })
})

describe('madeSealProblem', () => {
  const good = usualMadeSeal(sealType.contract, '云帆股份有限公司')
  it.each<[Partial<MadeSeal>, string | null]>([
    [{}, null],
    [{ widthMm: 58, star: false }, null],
    [{ shape: 'oval', widthMm: 45, star: false }, null],
    [{ code: '3301080214477' }, null],
    [{ shape: 'square', widthMm: 22 }, '合同专用章不能为方形'],
    [{ widthMm: 46 }, '圆形合同专用章的尺寸只能为42、40、38、58毫米'],
    [{ bottomText: '合'.repeat(17) }, '横排文字不能超过16个字符'],
    [{ code: '3301-0802' }, '防伪编号只能为数字和字母'],
    [{ code: '3'.repeat(21) }, '防伪编号不能超过20个字符'],
    [{ sealType: sealType.finance, shape: 'square', widthMm: 22, code: '1' }, '方形印章没有防伪编号'],
    [{ sealType: sealType.legalPerson }, '法定代表人名章不能为圆形'],
  ])('judges %j', (change, problem) => {
    expect(madeSealProblem({ ...good, ...change })).toBe(problem)
  })
})

it('makes ovals 30 mm high', () => {
  expect([ovalHeightMm(45), ovalHeightMm(40)]).toEqual([30, 30])
})

it.each([
  [' ', '印章名称不能为空'],
  ['章'.repeat(30), null],
  ['章'.repeat(31), '印章名称不能超过30个字符'],
])('judges the name %s', (name, problem) => {
  expect(sealNameProblem(name)).toBe(problem)
})
