import type { Element } from 'domhandler'
import { imageSize } from 'image-size'
import { TemplateError } from '../errors.ts'
import { element, type XmlElement } from '../xml/xml-tree.ts'
import { lengthPt } from './css-values.ts'
import type { Declared } from './style-sheet.ts'

const emuPerPoint = 12_700

/** The pictures of a document, which become parts of the file. */
export class Pictures {
  readonly parts: (readonly [name: string, content: Buffer])[] = []

  /** A picture that stands within the file, no wider than its place. Throws TemplateError for all others. */
  drawing(image: Element, declared: Declared, widthPt: number): XmlElement {
    const content = contentOf(image.attribs['src'] ?? '')
    const { width, height } = naturalSize(content)
    const length = (name: string): number | undefined => {
      const attribute = image.attribs[name]
      const asked = attribute !== undefined && /^\d+$/.test(attribute) ? `${attribute}px` : attribute
      return lengthPt(declared.get(name) ?? asked, { emPt: 12, wholePt: widthPt })
    }
    const [wide, high] = [length('width'), length('height')]
    const shownWide = wide ?? (high === undefined ? width * 0.75 : (high * width) / height)
    const shownHigh = high ?? (shownWide * height) / width
    const scale = Math.min(1, widthPt / shownWide)
    this.parts.push([`media/image${this.parts.length + 1}.bin`, content])
    return inline(this.parts.length, { wide: shownWide * scale, high: shownHigh * scale })
  }
}

/** The id of the relationship of a picture. */
export function pictureId(number: number): string {
  return `rIdImage${number}`
}

function contentOf(source: string): Buffer {
  const data = /^data:image\/(?:png|jpe?g|gif|webp);base64,([\w+/=\s]+)$/i.exec(source)?.[1]
  if (data === undefined)
    throw new TemplateError('unsupported', `文件外的图片 ${source.slice(0, 60)}（请将图片嵌入文件）`)
  return Buffer.from(data, 'base64')
}

function naturalSize(content: Buffer): { width: number; height: number } {
  try {
    const { width, height } = imageSize(content)
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // Said below.
  }
  throw new TemplateError('unsupported', '无法识别的图片')
}

function inline(number: number, { wide, high }: { wide: number; high: number }): XmlElement {
  const extent = {
    cx: String(Math.round(wide * emuPerPoint)),
    cy: String(Math.round(high * emuPerPoint)),
  }
  const blip = element('pic:blipFill', {}, [
    element('a:blip', { 'r:embed': pictureId(number) }),
    element('a:stretch', {}, [element('a:fillRect')]),
  ])
  const shape = element('pic:spPr', {}, [
    element('a:xfrm', {}, [element('a:off', { x: '0', y: '0' }), element('a:ext', extent)]),
    element('a:prstGeom', { prst: 'rect' }, [element('a:avLst')]),
  ])
  const address = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
  const picture = element('pic:pic', {}, [
    element('pic:nvPicPr', {}, [
      element('pic:cNvPr', { id: String(number), name: '' }),
      element('pic:cNvPicPr'),
    ]),
    blip,
    shape,
  ])
  return element('w:drawing', {}, [
    element('wp:inline', {}, [
      element('wp:extent', extent),
      element('wp:docPr', { id: String(number), name: `图片 ${number}` }),
      element('a:graphic', {}, [element('a:graphicData', { uri: address }, [picture])]),
    ]),
  ])
}
