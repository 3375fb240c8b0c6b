import type { Feature } from '../../feature.ts'
import { openSignaturePage, readSignaturePage } from './for-computer.ts'
import { drawOnPage, scanPage } from './on-phone.ts'

/** A page on whatever phone has scanned it, on which a signature is drawn for a computer that waits. */
export const signaturePagesFeature = {
  name: 'signature-pages',
  calls: {
    userSignaturePageOpen: openSignaturePage,
    userSignaturePageState: readSignaturePage,
    signaturePageScan: scanPage,
    signaturePageDraw: drawOnPage,
  },
  tables: ['signature_page'],
} satisfies Feature
