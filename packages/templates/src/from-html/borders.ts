import { element, type XmlElement } from '../xml/xml-tree.ts'
import { colorOf, lengthPt } from './css-values.ts'
import type { Declared } from './style-sheet.ts'

const sides = ['top', 'left', 'bottom', 'right'] as const

/** The lines around a box as it declares them, by Word's names of the sides; empty when it says nothing of them. */
export function bordersOf(declared: Declared): XmlElement[] {
  return sides.flatMap((side) => {
    const parts = [
      declared.get('border'),
      declared.get(`border-${side}`),
      declared.get('border-width'),
      declared.get('border-style'),
      declared.get('border-color'),
      declared.get(`border-${side}-width`),
      declared.get(`border-${side}-style`),
      declared.get(`border-${side}-color`),
    ]
    const said = parts.filter((one) => one !== undefined)
    return said.length === 0 ? [] : [line(side, said.join(' '))]
  })
}

/** A thin line on a side. */
export function thinLine(side: string): XmlElement {
  return element(`w:${side}`, { 'w:val': 'single', 'w:sz': '4', 'w:space': '0', 'w:color': 'auto' })
}

const widths: Readonly<Record<string, number>> = { thin: 0.75, medium: 2.25, thick: 3.75 }

function line(side: string, said: string): XmlElement {
  let widthPt = 2.25
  let style = 'none'
  let color = 'auto'
  // The later of those that say the same wins.
  for (const word of said.replaceAll(/,\s+/g, ',').split(/\s+/)) {
    const length = widths[word] ?? lengthPt(word, { emPt: 12 })
    if (length !== undefined) widthPt = length
    else if (/^(none|hidden|solid|double|dashed|dotted|groove|ridge|inset|outset)$/.test(word)) style = word
    else color = colorOf(word) ?? color
  }
  if (style === 'none' || style === 'hidden' || widthPt === 0) return element(`w:${side}`, { 'w:val': 'nil' })
  return element(`w:${side}`, {
    'w:val': wordStyle(style),
    'w:sz': String(Math.max(2, Math.round(widthPt * 8))),
    'w:space': '0',
    'w:color': color,
  })
}

function wordStyle(style: string): string {
  return ['double', 'dashed', 'dotted'].includes(style) ? style : 'single'
}
