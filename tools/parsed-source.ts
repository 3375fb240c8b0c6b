import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** A node of a syntax tree, as swc writes it. */
export interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

/** The syntax tree of a TypeScript file, with JSX by its name. */
export function parseFile(path: string): SyntaxNode {
  const tree: unknown = parseSync(readFileSync(path, 'utf8'), {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
  })
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return tree
}

/** The nodes below a node, itself first; what lies below a node that `skip` names is left out. */
export function* nodesOf(
  node: SyntaxNode,
  skip: (node: SyntaxNode) => boolean = () => false,
): Generator<SyntaxNode> {
  if (skip(node)) return
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      const inside = isNode(child) ? child : unwrapped(child)
      if (inside) yield* nodesOf(inside, skip)
    }
  }
}

/** What stands in an array or is given to a call. */
export function expressionsOf(list: unknown): SyntaxNode[] {
  return Array.isArray(list) ? list.flatMap((one) => unwrapped(one) ?? []) : []
}

/** The source text a node was read from is not kept: a name is what a message can show. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  if (node.type === 'OptionalChainingExpression') return nameOf(node['base'])
  if (node.type === 'ParenthesisExpression' || node.type === 'TsNonNullExpression')
    return nameOf(node['expression'])
  return undefined
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Elements of arrays and arguments of calls stand in a bare wrapper. */
function unwrapped(value: unknown): SyntaxNode | undefined {
  if (typeof value !== 'object' || value === null || !('expression' in value)) return undefined
  return isNode(value.expression) ? value.expression : undefined
}
