import { isApplicationToken, maxAppIdLength, maxNonceLength } from '@qiyin/domain/access/application-scope.ts'
import { emptyMessage, malformedMessage, tooLongMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'

/** Neither trimmed nor changed: it is signed as it stands. What is no text is told what it should be. */
function given(name: string, otherwise = malformedMessage(name)): z.ZodString {
  const empty = emptyMessage(name)
  return z.string({ error: ({ input }) => (input == null ? empty : otherwise) }).min(1, empty)
}

function token(name: string): z.ZodString {
  return given(name).refine(isApplicationToken, malformedMessage(name))
}

/** What every call of an outside application carries; the call's own fields are the JSON text in `bizContent`. */
export const signedRequest = z.object({
  appId: token('参数appId').max(maxAppIdLength, tooLongMessage('参数appId', maxAppIdLength)),
  /** Milliseconds since 1970. */
  timestamp: z
    .union([z.string(), z.number()], emptyMessage('参数timestamp'))
    .transform(String)
    .pipe(given('参数timestamp').regex(/^\d{13}$/, '参数timestamp应为13位毫秒时间戳')),
  /** Once in the life of `timestamp`. */
  nonce: token('参数nonce').max(maxNonceLength, tooLongMessage('参数nonce', maxNonceLength)),
  bizContent: given('参数bizContent', '参数bizContent应为JSON文本（字符串），不是对象'),
  /** Base64 of the signature over `signedText`: RSA with SHA-256 (PKCS #1 v1.5), or SM2 with SM3 (GB/T 32918.2) in DER. */
  sign: given('参数sign'),
})

/** A signed request as it is checked. */
export type SignedRequest = Readonly<z.output<typeof signedRequest>>

/** The header that says how a request is signed: 2 also over its method and path, 1 (or none) over its parameters alone. */
export const signVersionHeader = 'x-qiyin-sign-version'

/** How a request may be signed. */
export const signVersions = [1, 2] as const

/** What a request of version 2 is good for: the method and the whole path that it is sent to. */
export interface SignedTarget {
  readonly method: string
  readonly path: string
}

/**
 * The text an application signs: its parameters but `sign`, those with a value, by name, as `name=value` joined with &;
 * before them, with version 2, a line of method and path. Parameters begin with `appId=`, so that the text of one version
 * is never that of the other.
 */
export function signedText(request: Omit<SignedRequest, 'sign'>, target?: SignedTarget): string {
  const line = target ? `${target.method} ${target.path}\n` : ''
  return line + parameterText(request)
}

function parameterText(request: Omit<SignedRequest, 'sign'>): string {
  const { appId, bizContent, nonce, timestamp } = request
  return Object.entries({ appId, bizContent, nonce, timestamp })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
