import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Frame, Inline, Line, Placing, Position, Size } from './document-model.ts'
import { alignOf, plainShape } from './read-drawing.ts'
import { pictureInline } from './read-picture.ts'
import type { ReadingContext } from './reading-context.ts'
import { points, readColor } from './run-properties.ts'

const uncropped = { left: 0, top: 0, right: 0, bottom: 0 }

/** Reads a `w:pict`: the drawings of older programs. */
export function readVml(picture: XmlElement, context: ReadingContext): Inline[] {
  return childrenOf(picture).flatMap((shape) => {
    if (!shape.name.startsWith('v:') || shape.name === 'v:shapetype') return []
    if (shape.name === 'v:group') return [{ kind: 'unsupported' as const, construct: '组合图形' }]
    return [readShape(shape, context)]
  })
}

function readShape(shape: XmlElement, context: ReadingContext): Inline {
  const style = readStyle(attribute(shape, 'style') ?? '')
  const about = { size: sizeOf(shape, style), placing: placingOf(shape, style), frame: frameOf(shape, style) }
  if (childOf(shape, 'v:textpath') && attribute(childOf(shape, 'v:textpath'), 'string') !== undefined)
    return { kind: 'unsupported', construct: '艺术字（水印）' }
  const image = attribute(childOf(shape, 'v:imagedata'), 'r:id')
  if (image !== undefined) return pictureInline(image, { ...about, crop: uncropped }, context)
  const content = childOf(shape, 'v:textbox', 'w:txbxContent')
  if (content) return { kind: 'box', ...about, blocks: context.readBlocks(content, context) }
  if (attribute(shape, 'o:hr') === 't')
    return { kind: 'line-shape', ...about, size: { ...about.size, heightPt: 0 } }
  const kind = shape.name.slice(2)
  const geometry =
    kind === 'shape' && /_x0000_t32\b|_x0000_t20\b/.test(attribute(shape, 'type') ?? '') ? 'line' : kind
  return plainShape(geometry, about)
}

type Style = ReadonlyMap<string, string>

function readStyle(text: string): Style {
  return new Map(
    text.split(';').map((one) => {
      const [name = '', value = ''] = one.split(':')
      return [name.trim().toLowerCase(), value.trim()] as const
    }),
  )
}

/** A CSS length in points; bare numbers are English metric units in VML, mostly zero. */
function length(style: Style, name: string): number {
  const value = style.get(name) ?? '0'
  return value.endsWith('px')
    ? Number.parseFloat(value) * 0.75
    : /[a-z]$/.test(value)
      ? (points(value) ?? 0)
      : 0
}

function sizeOf(shape: XmlElement, style: Style): Size {
  if (shape.name !== 'v:line') return { widthPt: length(style, 'width'), heightPt: length(style, 'height') }
  const [from, to] = [pair(attribute(shape, 'from')), pair(attribute(shape, 'to'))]
  return { widthPt: Math.abs(to[0] - from[0]), heightPt: Math.abs(to[1] - from[1]) }
}

function pair(value = '0,0'): [number, number] {
  const [x = 0, y = 0] = value
    .split(',')
    .map((one) => (/[a-z]/.test(one) ? (points(one) ?? 0) : Number(one) || 0))
  return [x, y]
}

function placingOf(shape: XmlElement, style: Style): Placing {
  if (style.get('position') !== 'absolute' && shape.name !== 'v:line') return { kind: 'inline' }
  const [x, y] = shape.name === 'v:line' ? pair(attribute(shape, 'from')) : [0, 0]
  const at = (axis: 'horizontal' | 'vertical', offsetPt: number): Position => ({
    from: fromOf(style.get(`mso-position-${axis}-relative`), axis),
    offsetPt,
    align: alignOf(style.get(`mso-position-${axis}`) ?? ''),
  })
  return {
    kind: 'floating',
    horizontal: at('horizontal', x + length(style, 'margin-left')),
    vertical: at('vertical', y + length(style, 'margin-top')),
    isBehind: Number(style.get('z-index') ?? 0) < 0,
    takesRoom: childrenOf(shape).some(
      ({ name, attributes }) => name === 'w10:wrap' && attributes.get('type') === 'topAndBottom',
    ),
  }
}

function fromOf(name: string | undefined, axis: 'horizontal' | 'vertical'): Position['from'] {
  if (name === 'page' || name === 'left-margin-area' || name === 'top-margin-area') return 'page'
  if (name === 'margin') return 'margin'
  return axis === 'horizontal' ? 'column' : 'paragraph'
}

function frameOf(shape: XmlElement, style: Style): Frame {
  const isTextBox = shape.name === 'v:shape' || shape.name === 'v:rect'
  const box = childOf(shape, 'v:textbox')
  const [left = '7.2pt', top = '3.6pt'] = (attribute(box, 'inset') ?? '')
    .split(',')
    .map((one) => (one === '' ? undefined : one))
  const isFilled = !['f', 'false'].includes(attribute(shape, 'filled') ?? (isTextBox ? 't' : 'f'))
  return {
    stroke: strokeOf(shape),
    fill:
      isFilled && !childOf(shape, 'v:imagedata')
        ? (hex(attribute(shape, 'fillcolor')) ?? 'ffffff')
        : undefined,
    inset: { x: points(left) ?? 7.2, y: points(top) ?? 3.6 },
    grows:
      (attribute(box, 'style') ?? '').includes('mso-fit-shape-to-text:t') ||
      style.get('mso-wrap-style') === 'none',
  }
}

function strokeOf(shape: XmlElement): Line | undefined {
  const isOff = ['f', 'false'].includes(
    attribute(shape, 'stroked') ?? attribute(childOf(shape, 'v:stroke'), 'on') ?? 't',
  )
  if (isOff || childOf(shape, 'v:imagedata')) return undefined
  return {
    widthPt: points(attribute(shape, 'strokeweight') ?? '0.75pt') ?? 0.75,
    color: hex(attribute(shape, 'strokecolor')) ?? '000000',
    isDouble: false,
    isDashed: attribute(childOf(shape, 'v:stroke'), 'dashstyle') !== undefined,
  }
}

function hex(value: string | undefined): string | undefined {
  const named: Readonly<Record<string, string>> = {
    red: 'ff0000',
    black: '000000',
    white: 'ffffff',
    '#f00': 'ff0000',
  }
  const first = value?.split(' ')[0] ?? ''
  return named[first] ?? readColor(first.replace('#', ''))
}
