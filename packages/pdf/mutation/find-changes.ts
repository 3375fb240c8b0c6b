import type { Change } from './change.ts'
import { changesOfExpression } from './expression-changes.ts'
import type { Place } from './place.ts'
import { childOf, childrenOf, identifierOf, type SyntaxNode } from './syntax.ts'

const removable = new Set(['ThrowStatement', 'BreakStatement', 'ContinueStatement'])
const loops = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])
const untouched = new Set(['ImportDeclaration', 'ExportAllDeclaration'])

/** All changes that are tried on a source, in its order, none twice. */
export function findChanges(tree: SyntaxNode, source: string): Change[] {
  const found: Change[] = []
  visit(tree, { parent: undefined, key: '', inError: false, chain: undefined }, (node, place) => {
    found.push(...changesOfStatement(node), ...changesOfExpression(node, place, source))
  })
  const seen = new Set<string>()
  return found
    .filter(({ start, end, text }) => {
      const key = `${start}-${end}-${text}`
      const isNew = !seen.has(key) && source.slice(start, end) !== text
      seen.add(key)
      return isNew
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function visit(node: SyntaxNode, place: Place, see: (node: SyntaxNode, place: Place) => void): void {
  if (untouched.has(node.type)) return
  see(node, place)
  for (const { key, node: child } of childrenOf(node)) {
    visit(
      child,
      {
        parent: node,
        key,
        inError: place.inError || makesError(node),
        chain: chainOf(node, key, place.chain),
      },
      see,
    )
  }
}

function makesError(node: SyntaxNode): boolean {
  if (node.type === 'ThrowStatement') return true
  return node.type === 'NewExpression' && identifierOf(childOf(node, 'callee'))?.endsWith('Error') === true
}

const links = new Set(['MemberExpression.object', 'CallExpression.callee', 'TSNonNullExpression.expression'])

function chainOf(node: SyntaxNode, key: string, chain: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node.type === 'ChainExpression') return node
  return chain && links.has(`${node.type}.${key}`) ? chain : undefined
}

function changesOfStatement(node: SyntaxNode): Change[] {
  const whole = { start: node.start, end: node.end }
  if (removable.has(node.type)) return [{ ...whole, text: '', form: 'statement' }]
  if (node.type === 'ReturnStatement' && !childOf(node, 'argument')) {
    return [{ ...whole, text: '', form: 'statement' }]
  }
  if (node.type === 'ExpressionStatement') {
    const call = childOf(node, 'expression')
    const isSuper = call?.type === 'CallExpression' && childOf(call, 'callee')?.type === 'Super'
    return isSuper || typeof node['directive'] === 'string' ? [] : [{ ...whole, text: '', form: 'statement' }]
  }
  const test = childOf(node, 'test')
  if (!test) return []
  const values = loops.has(node.type) ? ['false'] : ['true', 'false']
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression' && values.length > 1) return []
  return values.map((text) => ({ start: test.start, end: test.end, text, form: 'expression' }))
}
