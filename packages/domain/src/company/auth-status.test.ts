import { describe, expect, it } from 'vitest'
import { isRefusal } from '../contract/status.ts'
import { companyAuthTransition, type CompanyAuthEvent, type CompanyAuthStatus } from './auth-status.ts'

const statuses: CompanyAuthStatus[] = [-1, 0, 1, 2, 3, 4, 5, 6, 7]
const no = 'FAILED'
const done = 'COMPANY_ALREADY_AUTHENTICATED'

// One row per event, one column per status from -1 to 7.
const table: [CompanyAuthEvent, (CompanyAuthStatus | string)[]][] = [
  [{ type: 'adminSubmitted' }, [1, 1, 1, 1, no, done, no, no, done]],
  [{ type: 'basicSubmitted' }, [2, no, 2, 2, no, done, no, no, done]],
  [{ type: 'dataMismatched' }, [no, no, -1, -1, no, done, no, no, done]],
  [{ type: 'legalPersonVerified' }, [no, no, no, 4, no, done, no, no, done]],
  [{ type: 'reviewRequested' }, [no, no, no, 3, no, done, no, no, done]],
  [{ type: 'reviewPassed', payment: true }, [no, no, no, no, 6, done, no, no, done]],
  [{ type: 'reviewPassed', payment: false }, [no, no, no, no, 4, done, no, no, done]],
  [{ type: 'reviewRejected' }, [no, no, no, no, 5, done, no, no, done]],
  [{ type: 'handedToSupplier' }, [no, no, no, 3, no, done, no, no, done]],
  [{ type: 'paymentOrdered' }, [no, no, no, 6, no, done, no, no, done]],
  [{ type: 'supplierVerified' }, [no, no, no, no, 4, done, no, 4, done]],
  [{ type: 'supplierRejected' }, [no, no, no, no, 5, done, no, 5, done]],
  [{ type: 'withdrawn' }, [no, no, no, no, 2, done, no, no, done]],
  [{ type: 'amountMatched' }, [no, no, no, no, no, done, no, 4, done]],
  [{ type: 'amountWrong', last: false }, [no, no, no, no, no, done, no, 6, done]],
  [{ type: 'amountWrong', last: true }, [no, no, no, no, no, done, no, 0, done]],
  [{ type: 'takenByOther' }, [7, 7, 7, 7, 7, done, 7, 7, done]],
  [{ type: 'restarted' }, [0, no, 0, 0, no, done, 0, 0, 0]],
  [{ type: 'reverified' }, [no, no, no, no, no, 0, no, no, done]],
]

describe('companyAuthTransition', () => {
  it.each(table)('answers %j', (event, expected) => {
    const answers = statuses.map((from) => companyAuthTransition(from, event))
    expect(answers.map((answer) => (isRefusal(answer) ? answer.name : answer))).toEqual(expected)
  })
})
