import { sealType, sealTypeLabel, type SealType } from './image.ts'

/*
 * What a seal that the product draws may show (design, domain.md 4.6): physical practice and 国发〔1999〕25号.
 */

/** Any outline of a made seal. */
export type SealShape = 'round' | 'oval' | 'square'
/** Every outline of a made seal. */
export const sealShapes = ['round', 'oval', 'square'] as const satisfies readonly SealShape[]
/** The Chinese name of every outline. */
export const sealShapeLabel: Readonly<Record<SealShape, string>> = {
  round: '圆形',
  oval: '椭圆形',
  square: '方形',
}

/** Any colour of a made seal. */
export type SealInk = 'red' | 'blue' | 'black'
/** Every colour of a made seal. */
export const sealInks = ['red', 'blue', 'black'] as const satisfies readonly SealInk[]
/** The Chinese name of every colour. */
export const sealInkLabel: Readonly<Record<SealInk, string>> = { red: '红色', blue: '蓝色', black: '黑色' }

/** Where a seal's picture comes from; `seal.source`. */
export const sealSource = { made: 0, uploaded: 1 } as const

/** Any value of {@link sealSource}. */
export type SealSource = (typeof sealSource)[keyof typeof sealSource]

/** `seal.status`: stopped seals are kept and shown, and nobody signs with them. */
export const sealStatus = { active: 0, deleted: 1, stopped: 2 } as const

/** An outline with its widths in millimetres, the usual one first. */
export interface SealForm {
  readonly shape: SealShape
  readonly widthsMm: readonly number[]
}

const companyRound: SealForm = { shape: 'round', widthsMm: [42, 40, 38, 45] }
const companyOval: SealForm = { shape: 'oval', widthsMm: [45, 40] }

/** The outlines and sizes that each SEAL_TYPE is made in, the usual one first. */
export const sealForms: Readonly<Record<SealType, readonly SealForm[]>> = {
  [sealType.official]: [companyRound, companyOval],
  [sealType.contract]: [{ shape: 'round', widthsMm: [42, 40, 38, 58] }, companyOval],
  [sealType.finance]: [
    { shape: 'round', widthsMm: [38, 40, 42, 45] },
    { shape: 'square', widthsMm: [22, 25] },
  ],
  [sealType.personnel]: [{ shape: 'round', widthsMm: [42, 40, 38] }, companyOval],
  [sealType.legalPerson]: [{ shape: 'square', widthsMm: [20, 18, 16, 22] }],
  [sealType.other]: [
    companyRound,
    { shape: 'oval', widthsMm: [45, 40] },
    { shape: 'square', widthsMm: [22, 25] },
  ],
}

/** What a made seal shows beside the company's name, which is never typed. */
export interface MadeSeal {
  readonly sealType: SealType
  readonly shape: SealShape
  readonly widthMm: number
  /** The purpose in a straight line; empty for none. */
  readonly bottomText: string
  /** Digits and letters on the lower arc; empty for none. */
  readonly code: string
  /** The star of a round seal. */
  readonly star: boolean
  readonly colour: SealInk
}

/** Longest texts that still read on a seal. */
export const madeSealText = { bottomText: 16, code: 20, sealName: 30 } as const

/** The widest that any made seal is, in millimetres. */
export const widestSealMm = 58

/** Applications that one call grants a seal in. */
export const mostGrantedApplications = 50

/** The millimetres an oval is high for its width: 45 × 30, and 40 × 30. */
export function ovalHeightMm(widthMm: number): number {
  return Math.max(30, (widthMm * 2) / 3)
}

/** The line that a seal of this type has across it unless typed otherwise; a 公章 and a name seal have none. */
export function usualBottomText(type: SealType): string {
  return type === sealType.contract || type === sealType.finance || type === sealType.personnel
    ? sealTypeLabel[type]
    : ''
}

/** What a company's seal looks like unless chosen otherwise; the size of a 公章 follows from the company's form. */
export function usualMadeSeal(type: SealType, companyName: string): MadeSeal {
  const [form] = sealForms[type]
  const usual = form?.widthsMm[0] ?? 42
  return {
    sealType: type,
    shape: form?.shape ?? 'round',
    widthMm: form?.shape === 'round' && form.widthsMm[0] === 42 ? companyWidthMm(companyName) : usual,
    bottomText: usualBottomText(type),
    code: '',
    star: form?.shape === 'round',
    colour: 'red',
  }
}

/** 42 mm for joint-stock companies and those whose form the name does not tell, 40 for limited ones. */
function companyWidthMm(companyName: string): number {
  return /有限(?:责任)?公司/.test(companyName) && !companyName.includes('股份') ? 40 : 42
}

/** Why no such seal can be made, in Chinese, or null. */
export function madeSealProblem(seal: MadeSeal): string | null {
  const form = sealForms[seal.sealType].find(({ shape }) => shape === seal.shape)
  if (!form) return `${sealTypeLabel[seal.sealType]}不能为${sealShapeLabel[seal.shape]}`
  if (!form.widthsMm.includes(seal.widthMm))
    return `${sealShapeLabel[seal.shape]}${sealTypeLabel[seal.sealType]}的尺寸只能为${form.widthsMm.join('、')}毫米`
  if (Array.from(seal.bottomText).length > madeSealText.bottomText)
    return `横排文字不能超过${madeSealText.bottomText}个字符`
  if (!/^[0-9A-Za-z]*$/.test(seal.code)) return '防伪编号只能为数字和字母'
  if (seal.code.length > madeSealText.code) return `防伪编号不能超过${madeSealText.code}个字符`
  if (seal.shape === 'square' && seal.code !== '') return '方形印章没有防伪编号'
  return null
}

/** Why this is no name of a seal, in Chinese, or null. */
export function sealNameProblem(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return '印章名称不能为空'
  return Array.from(trimmed).length > madeSealText.sealName
    ? `印章名称不能超过${madeSealText.sealName}个字符`
    : null
}
