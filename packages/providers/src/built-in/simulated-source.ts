import { ProviderError } from '../provider-error.ts'
import type { PersonFactors } from '../person-identity.ts'
import type { AuthoritySource } from './authority-source.ts'

/** Sequence digits that never match. */
const mismatchSequence = '000'
/** Sequence digits whose elements match and whose face does not. */
const otherFaceSequence = '001'
/** Sequence digits for which the source does not answer. */
const timeoutSequence = '999'
/** The last four digits of a bank card that is somebody else's. */
const otherCardEnding = '0000'

/**
 * The source for demonstration and tests. It knows nobody: the three sequence digits of the identity
 * number decide (000 mismatch, 001 another face, 999 time-out, all others match), and of a bank card its last four
 * (0000 mismatch), like the test cards of a payment gateway. Of a company those of its legal representative decide.
 */
export function simulatedSource(): AuthoritySource {
  return {
    assurance: 'simulated',
    byReview: false,
    methods: ['face', 'bankCard', 'mobile'],
    async check(factors) {
      const sequence = sequenceOf(factors)
      if (sequence === timeoutSequence) throw unanswered()
      if (factors.bankCardNo?.endsWith(otherCardEnding)) return 'mismatch'
      return sequence === mismatchSequence ? 'mismatch' : 'match'
    },
    async compareFace({ factors }) {
      return sequenceOf(factors) === otherFaceSequence ? 'mismatch' : 'match'
    },
    async checkCompany({ legalPersonIdentityNo }) {
      const sequence = sequenceOf({ identityType: 0, identityNo: legalPersonIdentityNo })
      if (sequence === timeoutSequence) throw unanswered()
      return sequence === mismatchSequence ? 'mismatch' : 'match'
    },
  }
}

function unanswered(): ProviderError {
  return new ProviderError('Transient', 'the simulated authority source did not answer in time')
}

/** Characters 15 to 17 of an 18-digit number, the last three of any other document. */
function sequenceOf({
  identityType,
  identityNo,
}: Pick<PersonFactors, 'identityType' | 'identityNo'>): string {
  return identityType === 0 ? identityNo.slice(14, 17) : identityNo.slice(-3)
}
