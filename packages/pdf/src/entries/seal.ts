/* Seals and written signatures: drawings, and their pictures. Loads the fonts' reader; the drawing's own file is small. */

export { drawCompanySeal, type CompanySealSpec } from '../seal/company-seal.ts'
export type { HandwritingSpec } from '../seal/handwriting.ts'
export type { NameSealSpec } from '../seal/name-seal.ts'
export { companySeal, handwriting, nameSeal, textLine, type Picture, type PngSize } from '../seal/picture.ts'
export type { SealColour } from '../seal/seal-colours.ts'
export { sealImage, type SealImage } from '../seal/seal-image.ts'
