import { MAX_CANVAS_PIXELS, MAX_CANVAS_PIXELS_MOBILE } from './constants.ts'

/** The part of `navigator` that tells phones and tablets. */
export interface Device {
  userAgent: string
  platform: string
  maxTouchPoints: number
}

/** How many pixels one canvas may hold on a device (spec 2 §9). */
export function maxCanvasPixels({ userAgent, platform, maxTouchPoints }: Device): number {
  const isHandheld = /\b(?:Android|iPad|iPhone|iPod)\b/.test(userAgent)
  // Tablets of Apple call themselves desktops.
  const isDisguised = platform === 'MacIntel' && maxTouchPoints > 1
  return isHandheld || isDisguised ? MAX_CANVAS_PIXELS_MOBILE : MAX_CANVAS_PIXELS
}
