import { compile } from 'css-select'
import { parse as parseSelector, SelectorType, type Selector } from 'css-what'
import { isText, type Document, type Element } from 'domhandler'
import { parse as parseCss, type Container, type Declaration } from 'postcss'
import { TemplateError } from '../errors.ts'
import { elementsOf } from './html-tree.ts'

/** Declared values by their properties, in lower case. */
export type Declared = ReadonlyMap<string, string>

/** The styles that a document brings with it. */
export interface StyleSheet {
  /** What is declared for an element, by its own attribute and by rules; nothing is inherited. */
  readonly declaredFor: (element: Element) => Declared
  /** What `@page` says. */
  readonly page: Declared
}

interface Rule {
  readonly matches: (element: Element) => boolean
  readonly weight: number
  readonly declared: readonly Declaration[]
}

/** Reads the `style` elements of a document. Rules for screens alone are left out. */
export function readStyleSheet(document: Document): StyleSheet {
  const rules: Rule[] = []
  const page = new Map<string, string>()
  for (const { children } of elementsOf(document.children, 'style')) {
    const text = children.map((child) => (isText(child) ? child.data : '')).join('')
    const sheet = parseSheet(text)
    if (sheet) collect(sheet, rules, page)
  }
  // The later of equal ones wins: sorting keeps their order.
  rules.sort((a, b) => a.weight - b.weight)
  return { declaredFor: (element) => declaredFor(element, rules), page }
}

/** As browsers do, what is no style sheet counts for nothing. */
function parseSheet(text: string): Container | undefined {
  try {
    return parseCss(text.replaceAll(/<!--|-->/g, ''))
  } catch {
    return undefined
  }
}

function collect(from: Container, rules: Rule[], page: Map<string, string>): void {
  for (const node of from.nodes ?? []) {
    if (node.type === 'atrule' && node.name === 'media' && isForPrint(node.params)) collect(node, rules, page)
    // Word names its pages; those of one side or of the beginning are not all pages.
    if (node.type === 'atrule' && node.name === 'page' && !node.params.includes(':'))
      for (const one of declarationsOf(node)) page.set(one.prop.toLowerCase(), one.value)
    if (node.type !== 'rule') continue
    for (const selector of node.selectors) addRule(selector, declarationsOf(node), rules)
  }
}

function isForPrint(media: string): boolean {
  return /\b(print|all)\b/i.test(media) && !/\bnot\b/i.test(media)
}

function declarationsOf(of: Container): Declaration[] {
  return (of.nodes ?? []).filter((node): node is Declaration => node.type === 'decl')
}

function addRule(selector: string, declared: readonly Declaration[], rules: Rule[]): void {
  const [parsed = []] = selectorOf(selector)
  const isGenerated = parsed.some(({ type }) => type === SelectorType.PseudoElement)
  const content = declared.find(({ prop }) => prop.toLowerCase() === 'content')?.value ?? 'none'
  if (isGenerated && !/^(none|normal|""|'')$/i.test(content.trim()))
    throw new TemplateError('unsupported', `由样式生成的文字 ${selector}`)
  const matches = isGenerated ? undefined : matcherOf(selector)
  if (matches) rules.push({ matches, weight: weightOf(parsed), declared })
}

function selectorOf(selector: string): Selector[][] {
  try {
    return parseSelector(selector)
  } catch {
    return []
  }
}

/** Specificity: ids, then classes and attributes, then elements. */
function weightOf(parsed: readonly Selector[]): number {
  let weight = 0
  for (const one of parsed) {
    if (one.type === SelectorType.Attribute) weight += one.name === 'id' ? 10_000 : 100
    if (one.type === SelectorType.Pseudo) weight += 100
    if (one.type === SelectorType.Tag) weight += 1
  }
  return weight
}

function declaredFor(element: Element, rules: readonly Rule[]): Declared {
  const own = parseSheet(`a{${element.attribs['style'] ?? ''}}`)?.first
  const all = [
    ...rules.filter((rule) => rule.matches(element)).map(({ declared }) => declared),
    own?.type === 'rule' ? declarationsOf(own) : [],
  ].flat()
  const declared = new Map<string, string>()
  for (const isLast of [false, true])
    for (const { prop, value, important = false } of all)
      if (important === isLast) declared.set(prop.toLowerCase(), value.trim())
  return declared
}

/** Selectors of interaction and of the future match nothing. */
function matcherOf(selector: string): Rule['matches'] | undefined {
  try {
    return compile(selector)
  } catch {
    return undefined
  }
}
