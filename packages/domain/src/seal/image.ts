import { fileKindOf, uploadRules } from '../uploads.ts'

/** The pixels of an uploaded seal image unless asked for otherwise (spec 2 §5); kind and bytes: uploads.ts. */
export const sealImage = {
  widthPx: 166,
  heightPx: 166,
} as const

/** What is known of an image, read from its bytes and not from its name. */
export interface ImageFacts {
  readonly mimeType: string
  readonly bytes: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Width and height by a PNG's first 24 bytes, or null for what is no PNG. */
export function pngSize(head: Uint8Array): { readonly widthPx: number; readonly heightPx: number } | null {
  if (head.length < 24 || fileKindOf(head) !== 'png') return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
}

/** Why the image cannot be a seal, in Chinese, or null. */
export function sealImageProblem(
  image: ImageFacts,
  expected: { readonly widthPx: number; readonly heightPx: number } = sealImage,
): string | null {
  if (image.mimeType !== 'image/png') return uploadRules.sealImage.typeMessage
  if (image.bytes > uploadRules.sealImage.maxBytes) return uploadRules.sealImage.sizeMessage
  if (image.widthPx !== expected.widthPx) return `请上传宽度为${expected.widthPx}像素的图片`
  return image.heightPx === expected.heightPx ? null : `请上传高度为${expected.heightPx}像素的图片`
}

/** SEAL_TYPE (dictionary): what a company seal is for. */
export const sealType = {
  official: 1,
  contract: 2,
  finance: 3,
  personnel: 4,
  legalPerson: 5,
  other: 6,
} as const

/** Any value of SEAL_TYPE. */
export type SealType = (typeof sealType)[keyof typeof sealType]

/** The Chinese name of every SEAL_TYPE. */
export const sealTypeLabel: Readonly<Record<SealType, string>> = {
  1: '公章',
  2: '合同专用章',
  3: '财务专用章',
  4: '人事专用章',
  5: '法定代表人名章',
  6: '其他',
}
