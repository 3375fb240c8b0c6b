import { companyMethods, type CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import { describe, expect, it } from 'vitest'
import type {
  CompanyAccount,
  CompanyAuthenticationRequest,
  CompanyAuthenticationStarted,
  CompanyFacts,
  CompanyIdentity,
} from './company-identity.ts'
import type { Provider } from './provider.ts'
import { failureOf } from './provider-under-test.ts'

/** A provider of company identity under test, and its world. */
export interface CompanyProviderUnderTest {
  readonly provider: Provider
  readonly good: CompanyFacts
  /** Facts that do not belong together, where they are compared before any page. */
  readonly mismatched?: CompanyFacts
  readonly account: CompanyAccount
  /** What has arrived on the account, in cents. */
  readonly receivedAmount: (serialNo: string) => Promise<number>
  /** The company does on the supplier's page what is wanted there. */
  readonly passPage: (url: string) => Promise<void>
}

/** The tests of company identity; every way that a provider claims is gone to its end. */
export function describeCompanyProvider(name: string, make: () => CompanyProviderUnderTest): void {
  describe(`${name} as a provider of company identity`, () => {
    it.each(companyMethods)('goes the way %s as its capabilities say', async (method) => {
      const world = make()
      const mode = world.provider.capabilities.companyMethods[method]
      expect(await goneBy(world, method)).toEqual(
        mode === 'none' ? 'InvalidInput' : [mode, 'true', undefined, 'verified', undefined],
      )
    })

    it('gives each authentication its own unguessable serial number', async () => {
      const world = make()
      const serials = [(await begin(world)).serialNo, (await begin(world)).serialNo]
      expect(new Set(serials).size).toBe(2)
      expect(serials.every((serial) => serial.length >= 32)).toBe(true)
    })

    it('begins nothing when the facts do not belong together', async () => {
      const world = make()
      const begun = world.mismatched && failureOf(begin(world, { company: world.mismatched }))
      expect(await begun).toBe(world.mismatched && 'IdentityMismatch')
    })

    it('compares the amount where the payment is on our pages', async () => {
      const world = make()
      const isInline = world.provider.capabilities.companyMethods.payment === 'inline'
      expect(await comparedAmounts(world)).toEqual(isInline ? [false, undefined, true] : 'InvalidInput')
    })
  })
}

function companyOf({ provider }: CompanyProviderUnderTest): CompanyIdentity {
  if (!provider.company) throw new Error('this provider has no companies')
  return provider.company
}

function begin(
  world: CompanyProviderUnderTest,
  changed: Partial<CompanyAuthenticationRequest> = {},
): Promise<CompanyAuthenticationStarted> {
  return companyOf(world).startCompanyAuthentication({
    companyId: '7',
    method: 'payment',
    company: world.good,
    administrator: {
      personAccountId: '1',
      name: '李明',
      identityNo: '110101199003071233',
      mobile: '13800000001',
    },
    returnUrl: 'http://127.0.0.1/return?transactionNo=T',
    notifyUrl: 'http://127.0.0.1:9/notify',
    ...changed,
  })
}

/** Mode, page, outcome before, outcome after, outcome once it was given up; or how the beginning was refused. */
async function goneBy(
  world: CompanyProviderUnderTest,
  method: CompanyMethod,
): Promise<readonly (string | undefined)[] | string | Error> {
  const failure = await failureOf(begin(world, { method }))
  if (failure !== undefined) return failure
  const company = companyOf(world)
  const started = await begin(world, { method })
  const { serialNo } = started
  const page = await company.findCompanyPage({ serialNo })
  const pageKnown = page === (started.mode === 'hosted' ? started.url : undefined)
  const early = await company.getCompanyAuthentication({ serialNo })
  if (started.mode === 'hosted') await world.passPage(started.url)
  else await pay(world, serialNo)
  const outcome = await company.getCompanyAuthentication({ serialNo })
  await company.abandonCompanyAuthentication({ serialNo })
  const late = await company.getCompanyAuthentication({ serialNo })
  return [started.mode, String(pageKnown), early?.status, outcome?.status, late?.status]
}

async function pay(world: CompanyProviderUnderTest, serialNo: string): Promise<void> {
  const company = companyOf(world)
  const [branch] = await company.listBranches({ serialNo, keyword: '南浔' })
  if (!branch) throw new Error('the branch is not there')
  await company.submitBankVerification({ serialNo, account: { ...world.account, ...branch } })
  await company.verifyAmount({ serialNo, amountCents: await world.receivedAmount(serialNo) })
}

async function comparedAmounts(
  world: CompanyProviderUnderTest,
): Promise<readonly (string | boolean | undefined)[] | string | Error | undefined> {
  const company = companyOf(world)
  const { serialNo } = await begin(world)
  const sent = await failureOf(company.submitBankVerification({ serialNo, account: world.account }))
  if (sent !== undefined) return sent
  const amountCents = await world.receivedAmount(serialNo)
  const other = amountCents === 99 ? 1 : amountCents + 1
  const wrong = await company.verifyAmount({ serialNo, amountCents: other })
  const between = await company.getCompanyAuthentication({ serialNo })
  const right = await company.verifyAmount({ serialNo, amountCents })
  return [wrong.isMatchAmount, between?.status, right.isMatchAmount]
}
