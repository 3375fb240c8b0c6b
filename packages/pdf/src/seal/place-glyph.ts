import { mapPath, type PathCommand } from '../drawing.ts'
import type { FontName } from '../text/fonts.ts'
import { outlineOf } from '../text/glyph-outlines.ts'

/** Where and how large a character stands; lengths in the drawing's units. */
export interface Placement {
  /** Middle of the character's square. */
  x: number
  y: number
  /** Height of the em square. */
  size: number
  /** Clockwise, radians. */
  rotation?: number
  /** Horizontal condensation: 1 is natural. */
  condense?: number
}

/** The outline of one character, centred at its placement. */
export function placeGlyph(character: string, font: FontName, place: Placement): PathCommand[] {
  const { path, advance } = outlineOf(character, font)
  const { size, rotation = 0, condense = 1 } = place
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return mapPath(path, (emX, emY) => {
    const x = (emX - advance / 2) * size * condense
    const y = emY * size
    return [place.x + x * cos - y * sin, place.y + x * sin + y * cos]
  })
}

/** A line centred on (x, y), condensed to stay within `maxWidth`: one outline per character. */
export function placeLine(text: string, font: FontName, line: LinePlacement): PathCommand[][] {
  const characters = [...text]
  const tracking = line.tracking ?? 0
  const advances = characters.map((character) => outlineOf(character, font).advance + tracking)
  const natural = (sum(advances) - tracking) * line.size
  const condense = Math.min(1, line.maxWidth / natural)
  let left = line.x - (natural * condense) / 2
  return characters.map((character, index) => {
    const advance = (advances[index] ?? 1) * line.size * condense
    const x = left + (advance - tracking * line.size * condense) / 2
    left += advance
    return placeGlyph(character, font, { x, y: line.y, size: line.size, condense })
  })
}

/** Where a centred line stands. `tracking` is extra space between characters, in ems. */
export interface LinePlacement {
  x: number
  y: number
  size: number
  maxWidth: number
  tracking?: number
}

/** The sum of the numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
