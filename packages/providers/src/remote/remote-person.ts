import { maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Capabilities, PersonMethod } from '../capabilities.ts'
import type {
  FaceSession,
  FaceState,
  PersonFactors,
  PersonIdentity,
  PersonOutcome,
} from '../person-identity.ts'
import { ProviderError } from '../provider-error.ts'
import { requireSupported } from '../require-supported.ts'
import { newSerialNo } from '../serial-number.ts'
import type { FlowAddresses, SupplierFlow, SupplierFlows } from './supplier-flows.ts'

/** What proving people comes down to at a supplier: its calls, each made once; throws ProviderError alone. */
export interface PersonSteps {
  /** Seconds between two codes of one authentication. */
  readonly resendAfterSec: number
  /** Compares the elements and has the supplier send a code; answers the supplier's number of it. */
  beginCode(asked: { readonly serialNo: string; readonly factors: PersonFactors }): Promise<string>
  redeemCode(asked: {
    readonly flow: SupplierFlow
    readonly method: PersonMethod
    readonly factors: PersonFactors
    readonly code: string
  }): Promise<PersonOutcome>
  /** What became of a code as the supplier knows it; undefined while nothing has, and where it cannot be asked. */
  codeOutcome(flow: SupplierFlow): Promise<PersonOutcome | undefined>
  /** Left out by suppliers that take no faces. */
  readonly face?: FaceSteps
}

/** A face on the supplier's page. */
export interface FaceSteps {
  begin(asked: {
    readonly serialNo: string
    readonly factors: PersonFactors
    readonly addresses: Omit<FlowAddresses, 'page'>
  }): Promise<{ readonly externalId: string; readonly page: string; readonly expiresAt?: Date }>
  read(flow: SupplierFlow): Promise<Exclude<FaceState, { readonly state: 'none' | 'expired' }>>
}

interface PersonParts {
  readonly steps: PersonSteps
  readonly flows: SupplierFlows
  readonly capabilities: Capabilities
  readonly now: () => Date
}

/** How long a page for a face is good for where the supplier does not say. */
const facePageMs = 5 * 60 * 1000

/** People at a supplier: codes on our page, the face on the supplier's. */
export function remotePerson(parts: PersonParts): PersonIdentity {
  const { steps, flows, capabilities, now } = parts
  return {
    async createPersonAuthentication(request) {
      requireSupported(capabilities, request)
      const serialNo = newSerialNo()
      if (request.method !== 'face') return { mode: 'inline', serialNo }
      const { returnUrl, notifyUrl, factors } = request
      const addresses = { returnUrl, notifyUrl }
      const { faceUrl: url } = await beginFace(parts, { serialNo, factors, addresses })
      return { mode: 'hosted', serialNo, url }
    },

    async sendFactorCode({ serialNo, factors }) {
      const { resendAfterSec } = steps
      const sent = await flows.find(serialNo, 'code')
      if (sent && now().getTime() - sent.openedAt.getTime() < resendAfterSec * 1000)
        throw new ProviderError('RateLimited', 'a code was sent too recently')
      const externalId = await steps.beginCode({ serialNo, factors })
      await flows.keep({ serialNo, step: 'code', externalId, openedAt: now() })
      return { maskedMobile: maskMobile(factors.mobile), resendAfterSec }
    },

    async verifyFactorCode({ serialNo, ...redeemed }) {
      const flow = await flows.find(serialNo, 'code')
      if (!flow) throw new ProviderError('WrongState', 'no code was sent for this serial number')
      try {
        return await steps.redeemCode({ flow, ...redeemed })
      } catch (error) {
        // The answer to an earlier try may have been lost on its way.
        const outcome = await steps.codeOutcome(flow).catch(() => undefined)
        if (outcome?.status === 'verified') return outcome
        throw error
      }
    },

    async createFaceSession({ serialNo, factors }) {
      const flow = await flows.find(serialNo, 'face')
      if (!flow?.addresses)
        throw new ProviderError('InvalidInput', 'this serial number was not begun by face')
      const { page, ...addresses } = flow.addresses
      if (page !== undefined && !isOver(flow, now())) return sessionOf(page, flow.expiresAt ?? now())
      return beginFace(parts, { serialNo, factors, addresses })
    },

    async getFaceSession({ serialNo }): Promise<FaceState> {
      const flow = await flows.find(serialNo, 'face')
      if (!flow || !steps.face) return { state: 'none' }
      const state = await steps.face.read(flow)
      return state.state !== 'done' && isOver(flow, now()) ? { state: 'expired' } : state
    },

    async getPersonAuthentication({ serialNo }) {
      const face = await flows.find(serialNo, 'face')
      if (face && steps.face) {
        const state = await steps.face.read(face)
        return state.state === 'done' ? state.outcome : undefined
      }
      const code = await flows.find(serialNo, 'code')
      return code && steps.codeOutcome(code)
    },

    // Suppliers have no way to end a flow: whatever comes of it later finds nobody.
    abandonPersonAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

async function beginFace(
  { steps, flows, now }: PersonParts,
  asked: Parameters<FaceSteps['begin']>[0],
): Promise<FaceSession> {
  if (!steps.face) throw new ProviderError('InvalidInput', 'the supplier takes no faces')
  const begun = await steps.face.begin(asked)
  const openedAt = now()
  const expiresAt = begun.expiresAt ?? new Date(openedAt.getTime() + facePageMs)
  const { serialNo, addresses } = asked
  const { externalId, page } = begun
  await flows.keep({
    serialNo,
    step: 'face',
    externalId,
    openedAt,
    expiresAt,
    addresses: { ...addresses, page },
  })
  return sessionOf(page, expiresAt)
}

function isOver({ expiresAt }: SupplierFlow, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

function sessionOf(page: string, expiresAt: Date): FaceSession {
  return { faceUrl: page, midUrl: page, expiresAt }
}
