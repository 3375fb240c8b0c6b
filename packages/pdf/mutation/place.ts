import type { SyntaxNode } from './syntax.ts'

/** Where a node stands. */
export interface Place {
  parent: SyntaxNode | undefined
  key: string
  /** In what is thrown, or in the arguments of an error: texts there are for readers. */
  inError: boolean
  /** The whole optional chain that a node is a link of: only it can be exchanged without breaking the chain. */
  chain: SyntaxNode | undefined
}
