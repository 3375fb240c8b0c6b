import { parse, type Root } from 'postcss'
import { parseSync, Visitor } from 'oxc-parser'

/** A file of the browser's code. */
export interface Source {
  /** From the root of the repository. */
  path: string
  text: string
}

/** A style sheet, read. */
export interface Sheet {
  path: string
  root: Root
}

/** A component's file: the classes its elements wear, and every other word it writes. */
export interface Wearer {
  path: string
  /** Whole words of `className` and its kin. */
  worn: Set<string>
  /** Beginnings of words that go on with a value, as `toast-` in `toast-${kind}`. */
  begun: Set<string>
  /** Words of every text. */
  written: Set<string>
  /** Words of the attributes and style properties that take a colour. */
  painted: Set<string>
  /** Texts as they stand. */
  texts: string[]
}

/** Reads a style sheet. */
export function readSheet({ path, text }: Source): Sheet {
  return { path, root: parse(text, { from: path }) }
}

type Node = { type: string } & Record<string, unknown>

/** Reads a component. */
export function readWearer({ path, text }: Source): Wearer {
  const wearer: Wearer = {
    path,
    worn: new Set(),
    begun: new Set(),
    written: new Set(),
    painted: new Set(),
    texts: [],
  }
  const { program } = parseSync(path, text)
  const note = (value: string): void => {
    wearer.texts.push(value)
    for (const word of wordsOf(value)) wearer.written.add(word)
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') note(value)
    },
    TemplateLiteral: (template) => {
      for (const { value } of template.quasis) note(value.cooked ?? '')
      for (const word of begunWords(template.quasis.map(({ value }) => value.cooked ?? '')))
        wearer.begun.add(word)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && isClassAttribute(name.name)) collectWorn(value, wearer.worn)
      if (name.type === 'JSXIdentifier' && takesColour(name.name)) collectWorn(value, wearer.painted)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && takesColour(key.name)) collectWorn(value, wearer.painted)
    },
  }).visit(program)
  return wearer
}

/** `className`, `overlayClassName`, `rootClassName`. */
function isClassAttribute(name: string): boolean {
  return /^(class|[a-z]\w*Class)(Name)$|^className$/.test(name)
}

/** `fill`, `stroke`, `stopColor`, `background`. */
function takesColour(name: string): boolean {
  return /^(fill|stroke|color|background|\w+Color)$/.test(name)
}

/** What may become a class of an expression's texts: not what it compares, calls or looks up. */
function collectWorn(node: unknown, worn: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) collectWorn(each, worn)
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  // Nodes of the parser are plain objects of their fields.
  const { type, ...fields } = node as Node
  if (type === 'Literal' && typeof fields['value'] === 'string') {
    for (const word of wordsOf(fields['value'])) worn.add(word)
  } else if (type === 'TemplateLiteral') {
    for (const word of wholeWords(fields['quasis'] as { value: { cooked: string | null } }[])) worn.add(word)
    collectWorn(fields['expressions'], worn)
  } else if (type === 'ConditionalExpression') {
    collectWorn([fields['consequent'], fields['alternate']], worn)
  } else if (type === 'LogicalExpression') {
    collectWorn([fields['left'], fields['right']], worn)
  } else if (type === 'JSXExpressionContainer') {
    collectWorn(fields['expression'], worn)
  }
}

/** Words of a template that touch no value. */
function wholeWords(quasis: readonly { value: { cooked: string | null } }[]): string[] {
  return quasis.flatMap(({ value }, index) => {
    const text = value.cooked ?? ''
    const open = index > 0 ? text.replace(/^\S+/, '') : text
    return wordsOf(index < quasis.length - 1 ? open.replace(/\S+$/, '') : open)
  })
}

/** Words of a template that go on with a value. */
function begunWords(quasis: readonly string[]): string[] {
  return quasis.slice(0, -1).flatMap((text) => /[\w-]+$/.exec(text)?.[0] ?? [])
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
