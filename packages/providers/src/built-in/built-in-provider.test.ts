import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { describe, expect, it } from 'vitest'
import { describeProvider, type ProviderUnderTest } from '../provider-suite.ts'
import { builtInProvider } from './built-in-provider.ts'
import type { FactorCodes } from './factor-codes.ts'
import { simulatedSource } from './simulated-source.ts'

const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

function world(): Omit<ProviderUnderTest, 'provider'> & { codes: FactorCodes } {
  const open = new Map<string, string>()
  let last = 100_000
  return {
    good,
    mismatched: { ...good, identityNo: '110101199003070004' },
    unanswered: { ...good, identityNo: '110101199003079990' },
    receivedCode: async (serialNo) => open.get(serialNo),
    codes: {
      async send({ serialNo }) {
        open.set(serialNo, String((last += 7)))
        return 30
      },
      async redeem(serialNo, _mobile, code) {
        if (open.get(serialNo) !== code) throw new Error('wrong code')
        open.delete(serialNo)
      },
      async revoke(serialNo) {
        open.delete(serialNo)
      },
    },
  }
}

for (const supplierCode of supplierCodes)
  describeProvider(`the built-in provider for ${supplierCode}`, () => {
    const { codes, ...rest } = world()
    return { ...rest, provider: builtInProvider({ supplierCode, authority: simulatedSource(), codes }) }
  })

describe('the built-in provider', () => {
  it('leads to a review where the authority source is a person who looks', async () => {
    const { codes, receivedCode } = world()
    const authority = {
      assurance: 'manual',
      byReview: true,
      check: () => Promise.resolve('match' as const),
    } as const
    const { person } = builtInProvider({ supplierCode: 'FDD', authority, codes })
    await person.sendFactorCode({ serialNo: 'S', factors: good, personAccountId: '1', address: '127.0.0.1' })
    await expect(
      person.verifyFactorCode({ serialNo: 'S', factors: good, code: (await receivedCode('S')) ?? '' }),
    ).resolves.toEqual({ status: 'review' })
  })
})
