import type { Rgb } from '../drawing.ts'

/** The colours a seal may have. */
export type SealColour = 'red' | 'blue' | 'black'

/** The seal inks; red is #E60012. */
export const SEAL_COLOURS: Record<SealColour, Rgb> = {
  red: [0.902, 0, 0.071],
  blue: [0.05, 0.2, 0.6],
  black: [0.1, 0.1, 0.1],
}

/** The colour of a pen: nearly black. */
export const PEN_INK: Rgb = [0.11, 0.125, 0.141]
