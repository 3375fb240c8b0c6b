import { packEntry, writeArchive } from '../archive/write-archive.ts'
import { addressOf } from '../xml/namespaces.ts'
import { writeXml } from '../xml/write-xml.ts'
import { element, type XmlElement } from '../xml/xml-tree.ts'
import { writeBlocks } from './body-writer.ts'
import { lengthPt, rootPt, sidesOf } from './css-values.ts'
import { decodeHtml } from './html-text.ts'
import { elementsOf, parseHtml } from './html-tree.ts'
import { twentieths } from './paragraphs.ts'
import { pictureId, Pictures } from './pictures.ts'
import { type Declared, readStyleSheet } from './style-sheet.ts'
import { rootLook } from './text-look.ts'
import type { Writing } from './writing.ts'

/** How a script that stands in the file itself is named among what was removed. */
export const inlineScript = '<script>'

/** An HTML document as a Word file. */
export interface ConvertedHtml {
  readonly docx: Buffer
  /** Layout that paper does not have, as it is declared: its text is there, elsewhere. */
  readonly ignored: readonly string[]
  /** What it names outside itself; nothing is fetched. */
  readonly removed: readonly string[]
}

/**
 * Makes a Word file of an HTML document, so that all that follows knows one format (templates.md 4): text with its
 * looks, headings, lists, tables, pictures within the file, page breaks and `@page`. Throws TemplateError for what
 * cannot be printed.
 */
export function docxOfHtml(bytes: Uint8Array): ConvertedHtml {
  const document = parseHtml(decodeHtml(bytes))
  const sheet = readStyleSheet(document)
  const page = pageOf(sheet.page)
  const pictures = new Pictures()
  const ignored = new Set<string>()
  const place = {
    look: rootLook,
    leftPt: 0,
    rightPt: 0,
    widthPt: page.widthPt - page.margins.left - page.margins.right,
    borders: [],
    hangingPt: 0,
  }
  const writing: Writing = {
    sheet,
    pictures,
    ignored,
    blocks: (nodes, where) => writeBlocks(nodes, where, writing),
  }
  const blocks = writing.blocks(document.children, place)
  return {
    docx: fileOf([...blocks, section(page)], pictures),
    ignored: [...ignored],
    removed: outside(document.children),
  }
}

interface Page {
  readonly widthPt: number
  readonly heightPt: number
  readonly margins: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>
}

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  a3: [841.9, 1190.55],
  a4: [595.3, 841.9],
  a5: [419.5, 595.3],
  letter: [612, 792],
}

/** The page that `@page` asks for; A4 with Word's usual margins otherwise. */
function pageOf(declared: Declared): Page {
  const words = (declared.get('size') ?? 'a4').toLowerCase().split(/\s+/)
  const lengths = words.flatMap((word) => lengthPt(word, { emPt: rootPt }) ?? [])
  const [first = 595.3, second = first] = lengths
  const [width, height] =
    lengths.length > 0
      ? [first, second]
      : (words.flatMap((word) => (sizes[word] ? [sizes[word]] : []))[0] ?? [595.3, 841.9])
  const lies = words.includes('landscape') && width < height
  const margin = sidesOf(declared, 'margin')
  const side = (value: string | undefined, otherwise: number): number =>
    lengthPt(value, { emPt: rootPt, wholePt: width }) ?? otherwise
  return {
    widthPt: lies ? height : width,
    heightPt: lies ? width : height,
    margins: {
      top: side(margin.top, 72),
      right: side(margin.right, 90),
      bottom: side(margin.bottom, 72),
      left: side(margin.left, 90),
    },
  }
}

function section({ widthPt, heightPt, margins }: Page): XmlElement {
  const { top, right, bottom, left } = margins
  return element('w:sectPr', {}, [
    element('w:pgSz', { 'w:w': twentieths(widthPt), 'w:h': twentieths(heightPt) }),
    element('w:pgMar', {
      'w:top': twentieths(top),
      'w:right': twentieths(right),
      'w:bottom': twentieths(bottom),
      'w:left': twentieths(left),
    }),
  ])
}

function outside(nodes: Parameters<typeof elementsOf>[0]): string[] {
  const sheets = elementsOf(nodes, 'link').flatMap(({ attribs }) =>
    /\bstylesheet\b/i.test(attribs['rel'] ?? '') ? [attribs['href'] ?? ''] : [],
  )
  const scripts = elementsOf(nodes, 'script').map(({ attribs }) => attribs['src'] ?? inlineScript)
  return [...new Set([...sheets, ...scripts])]
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function fileOf(blocks: readonly XmlElement[], { parts }: Pictures): Buffer {
  const prefixes = ['w', 'r', 'wp', 'a', 'pic', 'w14'] as const
  const document = writeXml({
    root: element('w:document', {}, [element('w:body', {}, blocks)]),
    namespaces: new Map(prefixes.map((prefix) => [prefix, addressOf(prefix)])),
  })
  const images = parts.map(
    ([name], at) => `<Relationship Id="${pictureId(at + 1)}" Type="${relationship}/image" Target="${name}"/>`,
  )
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['[Content_Types].xml', types],
    [
      '_rels/.rels',
      relationships(
        `<Relationship Id="r1" Type="${relationship}/officeDocument" Target="word/document.xml"/>`,
      ),
    ],
    ['word/document.xml', document.map((piece) => (typeof piece === 'string' ? piece : '')).join('')],
    ['word/_rels/document.xml.rels', relationships(images.join(''))],
    ...parts.map(([name, content]) => [`word/${name}`, content] as const),
  ]
  return writeArchive(files.map(([name, content]) => packEntry(name, Buffer.from(content))))
}

function relationships(content: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
}
