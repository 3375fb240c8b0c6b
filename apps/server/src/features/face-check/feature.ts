import type { Feature } from '../../feature.ts'
import { takeFacePicture } from './picture.ts'
import { openFacePage } from './scan.ts'

/** The built-in provider's page for a face: opened by its token, on whatever phone has scanned it. */
export const faceCheckFeature = {
  name: 'face-check',
  calls: { personRealNameFaceOpen: openFacePage, personRealNameFacePicture: takeFacePicture },
  tables: ['face_session'],
} satisfies Feature
