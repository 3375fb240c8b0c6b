import type { SignType } from '../contract/signing-order.ts'

/*
 * Where stamps stand. Everything here is in PDF points (1/72 inch) of the page as displayed (crop box,
 * rotation applied), origin at the top left, unless a name says otherwise. Percentages (0 to 100) of the
 * displayed page are what is stored; pixels of a client never decide (product decision 5, "Initiation").
 */

/** The size of a page or of what stands on one, in points: spelled so on the wire and in storage too. */
export interface SizePt {
  readonly widthPt: number
  readonly heightPt: number
}

/** A part of a page by its top-left corner, in points. */
export interface Box extends SizePt {
  readonly left: number
  readonly top: number
}

/** A part of what is drawn, in pixels or percent as the caller says. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The top-left corner of a stamp in percent of the displayed page. */
export interface PercentPoint {
  readonly leftPercent: number
  readonly topPercent: number
}

/** Points per millimetre. */
export const ptPerMm = 72 / 25.4

/** Kinds of stamps; 0 and 1 are the cord's `type` (spec 2 §2), the others our additions. */
export const stampKind = { signature: 0, companySeal: 1, signingDate: 2, crossPage: 3 } as const

/** Any stamp kind. */
export type StampKind = (typeof stampKind)[keyof typeof stampKind]

/** The Chinese name of every stamp kind. */
export const stampLabel: Readonly<Record<StampKind, string>> = {
  0: '个人签名',
  1: '企业印章',
  2: '签署日期',
  3: '骑缝章',
}

/** What a stamp is called at its signer: beside a company's seal a signature is that of who acts for it. */
export function stampName(kind: StampKind, { isCompany }: { readonly isCompany: boolean }): string {
  return kind === stampKind.signature && isCompany ? '经办人签名' : stampLabel[kind]
}

/**
 * The kinds a signer may have, by signType: only a company has a seal to run across pages; who signs for it may put
 * his own signature beside its seal.
 */
export const stampKindsOf: Readonly<Record<SignType, readonly StampKind[]>> = {
  0: [stampKind.signature, stampKind.signingDate],
  1: [stampKind.companySeal, stampKind.signature, stampKind.signingDate, stampKind.crossPage],
}

/** A company seal by its real diameter: 42 mm. */
export const companySealSize: SizePt = { widthPt: 119.06, heightPt: 119.06 }

/** A handwritten signature's box unless chosen otherwise. */
export const signatureSize: SizePt = { widthPt: 120, heightPt: 42 }

/** The signing date as 2026年11月20日. */
export const signingDateSize: SizePt = { widthPt: 96, heightPt: 18 }

/** The size a stamp of a kind has unless chosen otherwise. */
export const stampSize: Readonly<Record<StampKind, SizePt>> = {
  [stampKind.signature]: signatureSize,
  [stampKind.companySeal]: companySealSize,
  [stampKind.signingDate]: signingDateSize,
  [stampKind.crossPage]: companySealSize,
}

// Percentages travel as decimal texts; a hundredth of a point is below what any printer shows.
const tolerancePt = 0.01

/** The stamp's box on the page. */
export function boxAt(point: PercentPoint, page: SizePt, stamp: SizePt): Box {
  return {
    left: (point.leftPercent / 100) * page.widthPt,
    top: (point.topPercent / 100) * page.heightPt,
    widthPt: stamp.widthPt,
    heightPt: stamp.heightPt,
  }
}

/** The percentages of a box's top-left corner. */
export function percentOf(box: Box, page: SizePt): PercentPoint {
  return { leftPercent: (box.left / page.widthPt) * 100, topPercent: (box.top / page.heightPt) * 100 }
}

/** Whether the whole box is on the page, to a hundredth of a point (spec 2 §2: one that overflows is rejected). */
export function fitsPage(box: Box, page: SizePt): boolean {
  return (
    box.left >= -tolerancePt &&
    box.top >= -tolerancePt &&
    box.left + box.widthPt <= page.widthPt + tolerancePt &&
    box.top + box.heightPt <= page.heightPt + tolerancePt
  )
}

/** The box moved the least way onto the page; one larger than the page goes to the top left. */
export function clampToPage(box: Box, page: SizePt): Box {
  return {
    ...box,
    left: clamp(box.left, page.widthPt - box.widthPt),
    top: clamp(box.top, page.heightPt - box.heightPt),
  }
}

/** The box moved by the keyboard, stopping at the edges of the page. */
export function moveWithinPage(box: Box, by: { readonly x: number; readonly y: number }, page: SizePt): Box {
  return clampToPage({ ...box, left: box.left + by.x, top: box.top + by.y }, page)
}

/** The area that two boxes share, in square points; 0 where they do not touch. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.left + a.widthPt, b.left + b.widthPt) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.heightPt, b.top + b.heightPt) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max))
}

/** A point of the client, in pixels, as percent of the page drawn at `drawn` (its client rectangle). */
export function percentFromClient(
  point: { readonly x: number; readonly y: number },
  drawn: Rectangle,
): PercentPoint {
  return {
    leftPercent: ((point.x - drawn.left) / drawn.width) * 100,
    topPercent: ((point.y - drawn.top) / drawn.height) * 100,
  }
}

/** The client pixels of a percent point on the page drawn at `drawn`. */
export function clientFromPercent(
  point: PercentPoint,
  drawn: Rectangle,
): { readonly x: number; readonly y: number } {
  return {
    x: drawn.left + (point.leftPercent / 100) * drawn.width,
    y: drawn.top + (point.topPercent / 100) * drawn.height,
  }
}

/** How large a stamp is drawn where a point is so many pixels. */
export function sizeInPixels(stamp: SizePt, pxPerPt: number): Pick<Rectangle, 'width' | 'height'> {
  return { width: stamp.widthPt * pxPerPt, height: stamp.heightPt * pxPerPt }
}
