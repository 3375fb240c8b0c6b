import type { PersonMethod } from './capabilities.ts'
import type { CallbackRequest, ProviderEvent } from './events.ts'
import type {
  FaceSession,
  PersonAuthenticationRequest,
  PersonAuthenticationStarted,
  PersonFactors,
} from './person-identity.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'
import type { Provider } from './provider.ts'

/** A provider under test and what the test must know of the world around it. */
export interface ProviderUnderTest {
  readonly provider: Provider
  /** The account that asks; 1 unless given. */
  readonly personAccountId?: string
  /** Factors the authority accepts. */
  readonly good: PersonFactors
  /** Factors that do not belong together. */
  readonly mismatched: PersonFactors
  /** Factors for which the authority does not answer. */
  readonly unanswered: PersonFactors
  /** The code the person received last for the serial number; undefined when none was sent. */
  readonly receivedCode: (serialNo: string) => Promise<string | undefined>
  /** The phone opens the page for the face, as scanning the QR code does; throws a text with 页面 when it is closed. */
  readonly scan: (midUrl: string) => Promise<void>
  /** The person's face is taken on the page. */
  readonly showFace: (midUrl: string) => Promise<void>
  /** Factors that belong together, but not to that face. */
  readonly otherFace: PersonFactors
  /** Whether the supplier does not tell that the page was opened. */
  readonly seesNoScan?: boolean
  /** Whether its signed callbacks only ever make us ask. */
  readonly callbacksHint?: boolean
  /** The supplier tells of the event; one that does not name its events so still tells it the same way each time. */
  readonly callback: (event: ProviderEvent) => CallbackRequest
}

/** Begins an authentication; answers its serial number. */
export async function begin(
  world: ProviderUnderTest,
  by: { method?: PersonMethod; factors?: PersonFactors } = {},
): Promise<string> {
  return (await start(world, by)).serialNo
}

/** Begins an authentication. */
export function start(
  world: ProviderUnderTest,
  {
    method = firstMethod(world),
    factors = world.good,
  }: { method?: PersonMethod; factors?: PersonFactors } = {},
): Promise<PersonAuthenticationStarted> {
  const { provider, personAccountId = '1' } = world
  return provider.person.createPersonAuthentication({
    ...requestOf(personAccountId, factors),
    method,
    ...(provider.capabilities.documentPhoto && { documentPhoto: onePixel }),
  })
}

/** The way that a test takes to which none matters. */
export function firstMethod({ provider }: ProviderUnderTest): PersonMethod {
  const { personMethods } = provider.capabilities
  return (
    (['mobile', 'bankCard', 'face'] as const).find((method) => personMethods[method] !== 'none') ?? 'mobile'
  )
}

/** A PNG of one pixel: what stands on it is nobody's matter here. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What is asked for first, by face and without a photo. */
export function requestOf(personAccountId: string, factors: PersonFactors): PersonAuthenticationRequest {
  return {
    personAccountId,
    method: 'face',
    factors,
    returnUrl: 'http://127.0.0.1/return',
    notifyUrl: 'http://127.0.0.1/notify',
  }
}

/** Asks for the code. */
export function send(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  serialNo: string,
  factors: PersonFactors = good,
): ReturnType<Provider['person']['sendFactorCode']> {
  return provider.person.sendFactorCode({ serialNo, factors, personAccountId, address: '127.0.0.1' })
}

/** The kind of a provider's failure, the error itself of any other, undefined of a success. */
export async function failureOf(promise: Promise<unknown>): Promise<ProviderErrorKind | Error | undefined> {
  try {
    await promise
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error.kind
    return error instanceof Error ? error : new Error('something that is no error was thrown')
  }
}

/** Opens the page for the face. */
export function openPage(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  serialNo: string,
  { factors = good, renew = false }: { factors?: PersonFactors; renew?: boolean } = {},
): Promise<FaceSession> {
  return provider.person.createFaceSession({ serialNo, personAccountId, factors, renew })
}
