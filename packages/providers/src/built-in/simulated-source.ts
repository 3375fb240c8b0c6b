import { ProviderError } from '../provider-error.ts'
import type { PersonFactors } from '../provider.ts'
import type { AuthoritySource } from './authority-source.ts'

/** Sequence digits that never match. */
const mismatchSequence = '000'
/** Sequence digits for which the source does not answer. */
const timeoutSequence = '999'

/**
 * The source for demonstration and tests. It knows nobody: the three sequence digits of the identity
 * number decide (000 mismatch, 999 time-out, all others match), like the test cards of a payment gateway.
 */
export function simulatedSource(): AuthoritySource {
  return {
    assurance: 'simulated',
    byReview: false,
    async check(factors) {
      const sequence = sequenceOf(factors)
      if (sequence === timeoutSequence)
        throw new ProviderError('Transient', 'the simulated authority source did not answer in time')
      return sequence === mismatchSequence ? 'mismatch' : 'match'
    },
  }
}

/** Characters 15 to 17 of an 18-digit number, the last three of any other document. */
function sequenceOf({ identityType, identityNo }: PersonFactors): string {
  return identityType === 0 ? identityNo.slice(14, 17) : identityNo.slice(-3)
}
