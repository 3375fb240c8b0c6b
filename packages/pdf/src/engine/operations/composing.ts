import { drawPhoto } from '../../render/draw-photo.ts'
import { companySeal, textLine } from '../../seal/picture.ts'
import { sealImage } from '../../seal/seal-image.ts'
import { composeDocument } from '../../text/compose.ts'
import { missingCharacters } from '../../text/fonts.ts'

/** Documents and pictures of our own making. */
export const operations = {
  composeDocument,
  missingCharacters,
  companySeal,
  textLine,
  sealImage,
  drawPhoto,
}
