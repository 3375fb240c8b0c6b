import { checkCharacterOf } from './id-number.ts'

/** identityType of the mainland identity card, which every signer is found by (spec 2 §3, "fixed 0"). */
export const identityCard = 0

/** Documents of people from outside the mainland (dictionary OVERSEA_DOCUMENT_TYPE). */
export const overseaDocumentType = {
  hongKongMacaoPermit: 1,
  taiwanPermit: 2,
  passport: 3,
  permanentResidence: 4,
} as const

/** Any value of OVERSEA_DOCUMENT_TYPE. */
export type OverseaDocumentType = (typeof overseaDocumentType)[keyof typeof overseaDocumentType]

/** The longest identity number of any kind. */
export const maxDocumentNumberLength = 18

/** Every identityType. */
export const identityTypes = [identityCard, 1, 2, 3, 4] as const satisfies readonly (
  | 0
  | OverseaDocumentType
)[]

/** Where a person's documents are from: `domestic` of the real-name calls. */
export const residence = { mainland: 0, elsewhere: 1 } as const

/** The Chinese name of every OVERSEA_DOCUMENT_TYPE. */
export const overseaDocumentTypeLabel: Readonly<Record<OverseaDocumentType, string>> = {
  1: '港澳居民来往内地通行证',
  2: '台湾居民来往大陆通行证',
  3: '护照',
  4: '外国人永久居留身份证',
}

/** The Chinese name of an identityType. */
export function identityTypeName(type: (typeof identityTypes)[number]): string {
  return type === identityCard ? '居民身份证' : overseaDocumentTypeLabel[type]
}

const patterns: Readonly<Record<OverseaDocumentType, RegExp>> = {
  1: /^[HM]\d{8}(\d{2})?$/,
  2: /^(\d{8}|\d{10}[A-Z])$/,
  3: /^[A-Z\d]{5,17}$/,
  4: /^([A-Z]{3}\d{12}|9\d{16}[\dX])$/,
}

/** The number as stored and compared: half width, no spaces, upper case. */
export function normaliseDocumentNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}

/** Whether the text has the form of that document's number; of the new residence card also its checksum. */
export function isDocumentNumber(type: OverseaDocumentType, text: string): boolean {
  const number = normaliseDocumentNumber(text)
  if (!patterns[type].test(number)) return false
  return number.length !== 18 || checkCharacterOf(number.slice(0, 17)) === number[17]
}
