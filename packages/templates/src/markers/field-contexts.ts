import { attribute, childrenOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { itemsOf } from './paragraph-items.ts'
import { type ScannedTemplate, textPartsOf } from './scan-template.ts'

/** What stands around a field where it is first: from this people know what it is for. */
export interface FieldContext {
  readonly code: string
  /** Text of its paragraph before it, from the field before on. */
  readonly before: string
  /** The paragraph before: of a table, the cell to the left. */
  readonly previous: string
}

interface Pass {
  readonly contexts: Map<string, FieldContext>
  readonly lines: string[]
}

/** The first surroundings of every field, and the document's text by paragraphs, fields left out. */
export function readSurroundings(template: ScannedTemplate): {
  readonly contexts: FieldContext[]
  readonly lines: string[]
} {
  const pass: Pass = { contexts: new Map(), lines: [] }
  for (const part of textPartsOf(template.docx)) visit(template.docx.parts.get(part)?.root, pass)
  return { contexts: [...pass.contexts.values()], lines: pass.lines }
}

function visit(parent: XmlElement | undefined, pass: Pass): void {
  for (const child of childrenOf(parent)) {
    if (child.name === 'mc:Fallback') continue
    if (child.name === 'w:p') readParagraph(child, pass)
    visit(child, pass)
  }
}

function readParagraph(paragraph: XmlElement, { contexts, lines }: Pass): void {
  const previous = lines.at(-1) ?? ''
  let line = ''
  let before = ''
  for (const { node } of itemsOf(paragraph)) {
    const code = node.name === 'qy:field' ? attribute(node, 'code') : undefined
    if (code !== undefined) {
      if (!contexts.has(code)) contexts.set(code, { code, before, previous })
      before = ''
    } else if (node.name === 'w:t') {
      before += textOf(node)
      line += textOf(node)
    }
  }
  if (line.trim() !== '') lines.push(line)
}
