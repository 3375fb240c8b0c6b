import { isTag, type ChildNode, type Document, type Element } from 'domhandler'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { TemplateError } from '../errors.ts'

/** Elements deeper than this are no document of anybody's. */
const mostDepth = 200

/** What has a look on a screen that paper and signatures cannot have, by what people call it. */
const refused: Readonly<Record<string, string>> = {
  iframe: '内嵌网页',
  frame: '内嵌网页',
  frameset: '内嵌网页',
  object: '嵌入对象',
  embed: '嵌入对象',
  applet: '嵌入对象',
  video: '视频',
  audio: '音频',
  canvas: '画布',
  svg: 'SVG 图形',
  math: '公式',
  select: '表单控件',
  textarea: '表单控件',
  button: '表单控件',
  marquee: '滚动文字',
}

/** Parses HTML as browsers do. Throws TemplateError for what cannot be printed, by name, and for trees without end. */
export function parseHtml(text: string): Document {
  const document = parse(text, { treeAdapter: adapter })
  requirePrintable(document.children)
  return document
}

function requirePrintable(nodes: readonly ChildNode[]): void {
  let level: readonly ChildNode[] = nodes
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) throw new TemplateError('too-deep')
    for (const node of level) if (isTag(node)) requireElement(node)
    level = level.flatMap((node) => (isTag(node) ? node.children : []))
  }
}

function requireElement({ name, attribs }: Element): void {
  const isInput = name === 'input' && !/^(checkbox|hidden)$/i.test(attribs['type'] ?? 'text')
  const construct = isInput ? '表单控件' : Object.hasOwn(refused, name) ? refused[name] : undefined
  if (construct !== undefined) throw new TemplateError('unsupported', `${construct} <${name}>`)
}

/** The elements of a name, in the order of the document. */
export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  return nodes.flatMap((node) =>
    isTag(node) ? [...(node.name === name ? [node] : []), ...elementsOf(node.children, name)] : [],
  )
}
