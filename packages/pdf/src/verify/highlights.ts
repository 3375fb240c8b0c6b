import type { PdfDocument } from '../read/document.ts'
import { nameValue, type PdfDict } from '../read/objects.ts'

const leastBrightness = 0.5
/** Nobody marks more on a page; each is compared with all others. */
const mostQuads = 2000
/** On all pages of a document together: hundreds of them may list one highlight. */
const mostCompared = 20_000_000
const comparedIn = new WeakMap<PdfDocument, number>()

type Colour = readonly [red: number, green: number, blue: number]

interface Quad {
  colour: Colour
  left: number
  bottom: number
  right: number
  top: number
}

/** Whether the words under a highlight stay readable: viewers multiply its colour with them, and black without one. */
export function isBright(document: PdfDocument, highlight: PdfDict): boolean {
  const colour = colourOf(document, highlight)
  return colour !== undefined && brightnessOf(colour) >= leastBrightness
}

/** Whether they do under all highlights of a page together: many that are bright, one over the other, are black. */
export function areBrightTogether(document: PdfDocument, annotations: readonly PdfDict[]): boolean {
  let quads: Quad[] = []
  for (const item of annotations) {
    if (nameValue(document.resolve(item.get('Subtype'))) === 'Highlight')
      quads = [...quads, ...quadsOf(document, item)]
    if (quads.length > mostQuads) return false
  }
  const compared = (comparedIn.get(document) ?? 0) + quads.length ** 2
  comparedIn.set(document, compared)
  if (compared > mostCompared) return false
  return quads.every((quad) => {
    const over = quads.filter((other) => overlaps(quad, other))
    const product = over.reduce<Colour>(
      ([red, green, blue], { colour }) => [red * colour[0], green * colour[1], blue * colour[2]],
      [1, 1, 1],
    )
    return brightnessOf(product) >= leastBrightness
  })
}

/** Viewers bring what is below none or above all of a colour to its bounds. */
function colourOf(document: PdfDocument, highlight: PdfDict): Colour | undefined {
  const parts =
    document.array(highlight.get('C'))?.map((part) => Math.min(1, Math.max(0, document.number(part) ?? 0))) ??
    []
  const [red = 0, green = 0, blue = 0] = parts
  return parts.length === 3 ? [red, green, blue] : undefined
}

function brightnessOf([red, green, blue]: Colour): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** What a highlight covers: each of its quadrilaterals, with round ends, or its place where it has none. */
function quadsOf(document: PdfDocument, highlight: PdfDict): Quad[] {
  const colour = colourOf(document, highlight) ?? [0, 0, 0]
  const points = numbersOf(document, highlight, 'QuadPoints')
  const lists = Array.from({ length: Math.floor(points.length / 8) }, (_, at) =>
    points.slice(at * 8, at * 8 + 8),
  )
  if (lists.length === 0) lists.push(numbersOf(document, highlight, 'Rect').slice(0, 8))
  return lists.map((list) => {
    const [across, up] = [list.filter((_, at) => at % 2 === 0), list.filter((_, at) => at % 2 === 1)]
    const [bottom, top] = [Math.min(...up), Math.max(...up)]
    const roundness = (top - bottom) / 4
    return {
      colour,
      bottom,
      top,
      left: Math.min(...across) - roundness,
      right: Math.max(...across) + roundness,
    }
  })
}

function numbersOf(document: PdfDocument, dict: PdfDict, key: string): number[] {
  return document.array(dict.get(key))?.map((item) => document.number(item) ?? 0) ?? []
}

function overlaps(one: Quad, other: Quad): boolean {
  return one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top
}
