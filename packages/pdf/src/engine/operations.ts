import type { operations as composing } from './operations/composing.ts'
import type { operations as drawing } from './operations/drawing.ts'
import type { operations as intake } from './operations/intake.ts'
import type { operations as preparing } from './operations/preparing.ts'
import type { operations as reading } from './operations/reading.ts'
import type { operations as signing } from './operations/signing.ts'

/**
 * What the engine can run, by lane: functions whose arguments and results can be cloned (plain values, Buffers,
 * dates; functions as arguments are called back). To add an operation, add its line in its lane's file and in
 * `laneOf`: `PdfEngine.run` has its types at once.
 */
interface OperationsOfLane {
  signing: typeof signing
  preparing: typeof preparing
  composing: typeof composing
  intake: typeof intake
  reading: typeof reading
  drawing: typeof drawing
}

/** Work that shares a queue and workers: whatever fills one of them stops no other. */
export type LaneName = keyof OperationsOfLane

/** Everything the engine can do. */
export type PdfOperations = typeof signing &
  typeof preparing &
  typeof composing &
  typeof intake &
  typeof reading &
  typeof drawing

type LaneHaving<Operation> = {
  [Lane in LaneName]: Operation extends keyof OperationsOfLane[Lane] ? Lane : never
}[LaneName]

/** Where each operation runs. */
export const laneOf: { readonly [Operation in keyof PdfOperations]: LaneHaving<Operation> } = {
  nameSeal: 'signing',
  handwriting: 'signing',
  fillFields: 'signing',
  completeDocument: 'signing',
  readClosingStamp: 'signing',
  renewDocument: 'signing',
  embeddedCertificates: 'signing',
  generateKeyPair: 'signing',
  createRootAuthority: 'signing',
  createIssuingAuthority: 'signing',
  issueCertificate: 'signing',
  issueCrl: 'signing',
  answerOcsp: 'signing',
  answerTimestamp: 'signing',
  prepareFields: 'preparing',
  composeDocument: 'composing',
  missingCharacters: 'composing',
  companySeal: 'composing',
  textLine: 'composing',
  sealImage: 'composing',
  drawPhoto: 'composing',
  prepareUpload: 'intake',
  prepareStored: 'intake',
  mergePdfs: 'intake',
  inspectPdf: 'intake',
  verifyPdf: 'reading',
  findKeyword: 'reading',
  readPageTexts: 'reading',
  renderPage: 'drawing',
}

/** The functions of a lane; a worker loads no others, which makes its start short. */
export async function operationsOf(lane: LaneName): Promise<Readonly<Record<string, unknown>>> {
  switch (lane) {
    case 'signing':
      return (await import('./operations/signing.ts')).operations
    case 'preparing':
      return (await import('./operations/preparing.ts')).operations
    case 'composing':
      return (await import('./operations/composing.ts')).operations
    case 'intake':
      return (await import('./operations/intake.ts')).operations
    case 'reading':
      return (await import('./operations/reading.ts')).operations
    case 'drawing':
      return (await import('./operations/drawing.ts')).operations
  }
}
