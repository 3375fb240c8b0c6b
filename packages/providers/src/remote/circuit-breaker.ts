/** What the breaker of a supplier remembers; times are milliseconds since 1970. */
export interface BreakerState {
  /** Failures one after the other since the last success. */
  readonly failures: number
  /** Until when nobody is let through; undefined while the circuit is closed. */
  readonly openUntil?: number
  /** A single try is under way that shows whether the supplier is back. */
  readonly isTrying?: boolean
}

/** When it opens and for how long; each failed trial doubles the wait up to the most. */
export const breakerRule = { failures: 5, openMs: 10_000, mostOpenMs: 60_000 } as const

/** Where every breaker begins. */
export const closedCircuit: BreakerState = { failures: 0 }

/** Whether a call may go out now: as any other, as the one trial after a pause, or not at all. */
export function breakerVerdict(state: BreakerState, now: number): 'go' | 'trial' | 'wait' {
  if (state.openUntil === undefined) return 'go'
  return now < state.openUntil || state.isTrying ? 'wait' : 'trial'
}

/** The state once a call has gone out. */
export function afterLeaving(state: BreakerState, verdict: 'go' | 'trial'): BreakerState {
  return verdict === 'trial' ? { ...state, isTrying: true } : state
}

/** The state once a call has ended; `failed` says that the supplier itself was away, not that it refused. */
export function afterReturn(
  state: BreakerState,
  { failed, now }: { readonly failed: boolean; readonly now: number },
): BreakerState {
  if (!failed) return closedCircuit
  const failures = state.failures + 1
  if (failures < breakerRule.failures) return { failures }
  const doubled = breakerRule.openMs * 2 ** Math.min(failures - breakerRule.failures, 10)
  return { failures, openUntil: now + Math.min(doubled, breakerRule.mostOpenMs) }
}

/** Keeps a supplier that is away from being asked by everybody at once. */
export interface CircuitBreaker {
  /** Runs the call; answers undefined, without running it, while the circuit is open. */
  run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<{ value: T } | undefined>
}

/** A breaker that begins closed; `onChange` hears of each new state. */
export function circuitBreaker(
  now: () => Date,
  onChange: (state: BreakerState) => void = () => undefined,
): CircuitBreaker {
  let state = closedCircuit
  const become = (next: BreakerState): void => {
    state = next
    onChange(next)
  }
  return {
    async run(call, isFailure) {
      const verdict = breakerVerdict(state, now().getTime())
      if (verdict === 'wait') return undefined
      become(afterLeaving(state, verdict))
      try {
        const value = await call()
        become(afterReturn(state, { failed: false, now: now().getTime() }))
        return { value }
      } catch (error) {
        become(afterReturn(state, { failed: isFailure(error), now: now().getTime() }))
        throw error
      }
    },
  }
}
