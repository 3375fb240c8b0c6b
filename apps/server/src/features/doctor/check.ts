import type { Services } from '../../http/context.ts'

/** Something that is wrong, in words for an operator. */
export interface Finding {
  readonly text: string
  /** Puts it right; only where that can lose nothing. */
  readonly repair?: () => Promise<void>
}

/** One part of the examination. */
export interface Check {
  readonly name: string
  /** Yields a finding for what is wrong, null for what is right. */
  look(services: Services): AsyncIterable<Finding | null>
}

/** What a check came to. */
export interface Examined {
  readonly name: string
  readonly looked: number
  /** What is wrong still. */
  readonly problems: readonly string[]
  readonly repaired: number
}

/** Looks at one thing of many: that it cannot be looked at is wrong with it, and the next one is looked at all the same. */
export async function judge(name: string, look: () => Promise<string | null>): Promise<Finding | null> {
  try {
    const wrong = await look()
    return wrong === null ? null : { text: `${name}：${wrong}` }
  } catch (error) {
    return { text: `${name}：未能检查（${messageOf(error)}）` }
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
