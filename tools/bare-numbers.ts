import { expressionsOf, isNode, nameOf, nodesOf, type SyntaxNode } from './parsed-source.ts'

/** Fields whose numbers have names in packages/domain. */
const named = new Set([
  'authStatus',
  'authWay',
  'contractStatus',
  'crossPages',
  'identityType',
  'kind',
  'kwaiType',
  'locateMethod',
  'organizationType',
  'ourPart',
  'ourpart',
  'sealType',
  'signOrderType',
  'signPosition',
  'signStatus',
  'signType',
  'status',
])

const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>='])

/**
 * Where code writes the number of a status or kind instead of its name: compared, looked up in a list, switched over,
 * assigned, passed to a component, or as a key.
 */
export function bareNumbers(tree: SyntaxNode): string[] {
  const nodes = [...nodesOf(tree)]
  const fieldOf = fieldNames(nodes)
  return nodes.flatMap((node) => {
    if (node.type === 'BinaryExpression' && comparisons.has(String(node['operator']))) {
      const { left, right } = node
      const field = isNumber(right) ? fieldOf(left) : isNumber(left) ? fieldOf(right) : undefined
      return field === undefined ? [] : [`${field} and a number`]
    }
    if (node.type === 'CallExpression') return lookedUp(node, fieldOf)
    if (node.type === 'SwitchStatement') return switchedNumbers(node, fieldOf)
    return assigned(node)
  })
}

/** The status or kind an expression holds, if any; undefined for everything else. */
type FieldOf = (expression: unknown) => string | undefined

/** Knows the fields by their own names and by those the file gave them: `{ kind: k }`, `const k = mark.kind`. */
function fieldNames(nodes: readonly SyntaxNode[]): FieldOf {
  const renamed = new Map(nodes.flatMap((node) => renaming(node) ?? []))
  return (expression) => {
    const name = nameOf(expression)
    if (name === undefined) return undefined
    const isVariable = isNode(expression) && expression.type === 'Identifier'
    const field = (isVariable ? renamed.get(name) : undefined) ?? name
    return named.has(field) ? field : undefined
  }
}

function renaming(node: SyntaxNode): [variable: string, field: string][] | undefined {
  const [of, to] =
    node.type === 'KeyValuePatternProperty'
      ? [nameOf(node['key']), node['value']]
      : node.type === 'VariableDeclarator'
        ? [nameOf(node['init']), node['id']]
        : []
  const variable = nameOf(isNode(to) && to.type === 'AssignmentPattern' ? to['left'] : to)
  return of !== undefined && variable !== undefined && named.has(of) ? [[variable, of]] : undefined
}

/** `[0, 2].includes(row.contractStatus)`, `new Set([0, 2]).has(row.contractStatus)`. */
function lookedUp({ callee, arguments: given }: SyntaxNode, fieldOf: FieldOf): string[] {
  const [first] = expressionsOf(given)
  const field = fieldOf(first)
  if (field === undefined || !isNode(callee) || callee.type !== 'MemberExpression') return []
  const list = callee['object']
  const numbers = isNode(list) && [...nodesOf(list)].some(({ type }) => type === 'NumericLiteral')
  return numbers ? [`${field} and a list of numbers`] : []
}

function switchedNumbers(node: SyntaxNode, fieldOf: FieldOf): string[] {
  const field = fieldOf(node['discriminant'])
  const cases = Array.isArray(node['cases']) ? node['cases'] : []
  const numbers = cases.some((one) => isNode(one) && isNumber(one['test']))
  return field !== undefined && numbers ? [`${field} and the numbers of cases`] : []
}

/** In an object, as a default of a field taken apart, in a component's tag. */
function assigned(node: SyntaxNode): string[] {
  const { key, value } = node
  if (node.type === 'KeyValueProperty' && isNode(key) && key.type === 'NumericLiteral')
    return ['a table keyed by numbers']
  const [field, given] =
    node.type === 'KeyValueProperty' || node.type === 'AssignmentPatternProperty'
      ? [nameOf(key), value]
      : node.type === 'KeyValuePatternProperty' && isNode(value) && value.type === 'AssignmentPattern'
        ? [nameOf(key), value['right']]
        : node.type === 'JSXAttribute' && isNode(value)
          ? [nameOf(node['name']), value['expression']]
          : []
  return field !== undefined && named.has(field) && isNumber(given) ? [`${field} set to a number`] : []
}

function isNumber(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'UnaryExpression') return isNumber(value['argument'])
  return value.type === 'NumericLiteral'
}

const limitNames = /^(maxLength|(code)?length|(max|min)WidthPx|resend\w*)$/i

/** Where code writes a limit of packages/domain as a number: the length of a field or code, the width of a page's picture, the wait for the next code. */
export function typedLimits(tree: SyntaxNode): string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (node.type === 'JSXAttribute') return limitSet(node['name'], insideBraces(node['value']))
    // `{ length: 3 }` makes a list, and says no limit.
    if (node.type === 'KeyValueProperty' && nameOf(node['key']) !== 'length')
      return limitSet(node['key'], node['value'])
    if (node.type === 'VariableDeclarator') return limitSet(node['id'], node['init'])
    if (node.type === 'BinaryExpression' && comparisons.has(String(node['operator'])))
      return isCodeLength(node['left']) && isNumber(node['right'])
        ? ['the length of a code and a number']
        : []
    return []
  })
}

function limitSet(name: unknown, value: unknown): string[] {
  const written = nameOf(name)
  return written !== undefined && limitNames.test(written) && isNumber(value)
    ? [`${written} typed as a number`]
    : []
}

function insideBraces(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
}

function isCodeLength(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression' || nameOf(node) !== 'length') return false
  return /code$/i.test(nameOf(node['object']) ?? '')
}

/**
 * Numbers and patterns written into declarations of calls: limits have their home in packages/domain. 0 and 1 say none
 * and some; a rate is the call's own.
 */
export function ownLimits(tree: SyntaxNode): string[] {
  return [...nodesOf(tree, isRate)].flatMap((node) => {
    if (node.type === 'RegExpLiteral') return [`the pattern ${String(node['pattern'])}`]
    const value = node.type === 'NumericLiteral' ? node['value'] : undefined
    return typeof value === 'number' && value !== 0 && value !== 1 ? [`the number ${value}`] : []
  })
}

function isRate(node: SyntaxNode): boolean {
  return node.type === 'KeyValueProperty' && nameOf(node['key']) === 'rate'
}
