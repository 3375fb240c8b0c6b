import { parseSync } from 'oxc-parser'

/** A node of a syntax tree in the form of ESTree; offsets count UTF-16 units of the source. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The syntax tree of a TypeScript source. Throws when it has none. */
export function parseSource(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source, { preserveParens: false })
  const tree: unknown = program
  if (errors.length > 0 || !isNode(tree)) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return tree
}

/** A child under its key. */
export interface Child {
  key: string
  node: SyntaxNode
}

/** The children that stay when types are taken away. */
export function childrenOf(node: SyntaxNode): Child[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((item) => (isNode(item) && !isType(item) ? [{ key, node: item }] : []))
  })
}

/** The node under a key; undefined when there is none. */
export function childOf(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = node[key]
  return isNode(value) ? value : undefined
}

/** The name of an identifier. */
export function identifierOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined
}

/** The value of a string literal. */
export function stringOf(node: SyntaxNode): string | undefined {
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** What a cast is made of, its expression excepted, goes with the types. */
const casts = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

function isType(node: SyntaxNode): boolean {
  return node.type.startsWith('TS') && !casts.has(node.type)
}
