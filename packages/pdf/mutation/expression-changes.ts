import type { Change } from './change.ts'
import type { Place } from './place.ts'
import { childOf, identifierOf, stringOf, type SyntaxNode } from './syntax.ts'

/** The changes of one expression: operators, constants, calls, and what is returned. */
export function changesOfExpression(node: SyntaxNode, place: Place, source: string): Change[] {
  const text = (part: SyntaxNode): string => source.slice(part.start, part.end)
  const replaced = [...returnedInstead(node, place), ...ownChanges(node, place, text)]
  const { start, end } = node
  return [
    ...replaced.map((other): Change => ({ start, end, text: other, form: 'expression' })),
    ...callChanges(node, place, source),
  ]
}

type TextOf = (node: SyntaxNode) => string

function ownChanges(node: SyntaxNode, place: Place, text: TextOf): string[] {
  switch (node.type) {
    case 'LogicalExpression':
      return logicalChanges(node, place, text)
    case 'BinaryExpression':
      return binaryChanges(node, place, text)
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return assignmentChanges(node, text)
    case 'UnaryExpression':
      return unaryChanges(node, place, text)
    case 'Literal':
      return literalChanges(node, place)
    case 'TemplateLiteral':
      return place.inError || place.parent?.type === 'TaggedTemplateExpression' ? [] : [`''`]
    default:
      return spreadChanges(node, place)
  }
}

const isTest = ({ parent, key }: Place): boolean => key === 'test' && parent?.type !== 'SwitchCase'

/** What a function gives back instead: nothing, or one of two truths. */
function returnedInstead(node: SyntaxNode, { parent, key }: Place): string[] {
  const isReturned =
    (parent?.type === 'ReturnStatement' && key === 'argument') ||
    (parent?.type === 'ArrowFunctionExpression' && key === 'body' && node.type !== 'BlockStatement')
  if (!isReturned) return []
  if (isTruth(node)) return ['true', 'false']
  if (node.type === 'ArrayExpression') return ['[]']
  const keeps = [
    'Literal',
    'TemplateLiteral',
    'ObjectExpression',
    'ConditionalExpression',
    'ArrowFunctionExpression',
  ]
  return keeps.includes(node.type) || identifierOf(node) === 'undefined' ? [] : ['undefined']
}

const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'instanceof', 'in'])

function isTruth(node: SyntaxNode): boolean {
  const operator = String(node['operator'])
  if (node.type === 'LogicalExpression') return operator !== '??'
  if (node.type === 'BinaryExpression') return comparisons.has(operator)
  return node.type === 'UnaryExpression' && operator === '!'
}

/** Each condition of a chain left out, and the other operator. */
function logicalChanges(node: SyntaxNode, { parent }: Place, text: TextOf): string[] {
  const operator = String(node['operator'])
  if (parent?.type === 'LogicalExpression' && parent['operator'] === operator) return []
  const operands = operandsOf(node, operator).map((part) => `(${text(part)})`)
  const without = operands.map((_, index) => operands.toSpliced(index, 1).join(` ${operator} `))
  if (operator === '??') return without
  return [...without, operands.join(operator === '&&' ? ' || ' : ' && ')]
}

function operandsOf(node: SyntaxNode, operator: string): SyntaxNode[] {
  if (node.type !== 'LogicalExpression' || node['operator'] !== operator) return [node]
  return ['left', 'right'].flatMap((key) => {
    const part = childOf(node, key)
    return part ? operandsOf(part, operator) : []
  })
}

const otherOperators = new Map<string, readonly string[]>([
  ['===', ['!==']],
  ['!==', ['===']],
  ['==', ['!=']],
  ['!=', ['==']],
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['&', ['|']],
  ['|', ['&']],
  ['^', ['&']],
  ['<<', ['>>']],
  ['>>', ['<<']],
  ['>>>', ['<<']],
])

function binaryChanges(node: SyntaxNode, place: Place, text: TextOf): string[] {
  const operator = String(node['operator'])
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  if (!left || !right || (operator === '+' && [left, right].some(isText))) return []
  // A test is tried with both truths: its opposite tells nothing more.
  const others = (otherOperators.get(operator) ?? []).slice(0, isTest(place) ? 1 : undefined)
  if (isTest(place) && /^[!=]=/.test(operator)) return []
  return others.map((other) => `(${text(left)}) ${other} (${text(right)})`)
}

function isText(node: SyntaxNode): boolean {
  if (node.type === 'TemplateLiteral' || stringOf(node) !== undefined) return true
  const parts = node.type === 'BinaryExpression' ? [childOf(node, 'left'), childOf(node, 'right')] : []
  return parts.some((part) => part !== undefined && isText(part))
}

const otherAssignments = new Map<string, string>([
  ['+=', '-='],
  ['-=', '+='],
  ['*=', '/='],
  ['/=', '*='],
  ['|=', '&='],
  ['&=', '|='],
  ['^=', '|='],
  ['<<=', '>>='],
  ['>>=', '<<='],
  ['>>>=', '<<='],
  ['++', '--'],
  ['--', '++'],
])

function assignmentChanges(node: SyntaxNode, text: TextOf): string[] {
  const other = otherAssignments.get(String(node['operator']))
  const [left, right, argument] = ['left', 'right', 'argument'].map((key) => childOf(node, key))
  if (other === undefined) return []
  if (argument) return [node['prefix'] === true ? `${other}${text(argument)}` : `${text(argument)}${other}`]
  return left && right && !isText(right) ? [`${text(left)} ${other} ${text(right)}`] : []
}

function unaryChanges(node: SyntaxNode, place: Place, text: TextOf): string[] {
  const argument = childOf(node, 'argument')
  if (!argument || (node['operator'] === '!' && isTest(place))) return []
  return node['operator'] === '!' || node['operator'] === '-' ? [text(argument)] : []
}

function literalChanges(node: SyntaxNode, place: Place): string[] {
  if (typeof node['value'] === 'boolean') return [node['value'] ? 'false' : 'true']
  const { parent, key } = place
  const isKey = (parent?.type === 'Property' || parent?.type === 'PropertyDefinition') && key === 'key'
  const value = stringOf(node)
  if (value !== undefined) return isKey || place.inError ? [] : [value === '' ? `'mutant'` : `''`]
  const regex = node['regex']
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return []
  return patternChanges(String(regex.pattern), String(regex.flags))
}

/** A pattern without each of its anchors, and one that minds its letters. */
function patternChanges(pattern: string, flags: string): string[] {
  const loose = [pattern.replace(/^\^/, ''), pattern.replace(/\$$/, '')].filter((item) => item !== pattern)
  const changed = loose.map((item) => `/${item === '' ? '(?:)' : item}/${flags}`)
  return flags.includes('i') ? [...changed, `/${pattern}/${flags.replace('i', '')}`] : changed
}

/** What is put in from another list or object, left out. */
function spreadChanges(node: SyntaxNode, { parent, key }: Place): string[] {
  if (parent?.type !== 'SpreadElement' || key !== 'argument' || node.type === 'ConditionalExpression')
    return []
  return [node.type === 'ObjectExpression' ? '{}' : '[]']
}

const otherMethods = new Map<string, string>([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
])
const omittedMethods = new Set(
  'filter slice subarray toSorted sort toReversed reverse trim toUpperCase toLowerCase padStart padEnd'.split(
    ' ',
  ),
)

/** Other methods, and calls left out that give back something like what they were called on. */
function callChanges(node: SyntaxNode, { chain }: Place, source: string): Change[] {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  const property = callee && childOf(callee, 'property')
  const name = identifierOf(property)
  if (callee?.type !== 'MemberExpression' || !property || name === undefined) return []
  const other = otherMethods.get(name)
  const whole = chain ?? node
  const changed = (from: number, to: number, by: string): Change => ({
    start: whole.start,
    end: whole.end,
    text: source.slice(whole.start, from) + by + source.slice(to, whole.end),
    form: 'expression',
  })
  if (other !== undefined) return [changed(property.start, property.end, other)]
  // The object may stand in parentheses, which belong to no node.
  const dot = source.lastIndexOf('.', property.start)
  return omittedMethods.has(name) ? [changed(source[dot - 1] === '?' ? dot - 1 : dot, node.end, '')] : []
}
