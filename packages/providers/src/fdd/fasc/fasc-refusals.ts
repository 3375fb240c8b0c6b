import type { ProviderErrorKind } from '../../provider-error.ts'

/** Codes of replies whose meaning was published. */
const kindOfCode: Readonly<Record<string, ProviderErrorKind>> = {
  100001: 'CredentialRejected',
  100002: 'TokenExpired',
  100012: 'CredentialRejected',
  210013: 'AlreadyExists',
  210026: 'AlreadyExists',
  210039: 'AlreadyExists',
}

/** What a refusal means; undefined where neither its status nor its code says. */
export function fascRefusal({
  status,
  code = '',
}: {
  readonly status: number
  readonly code: string | undefined
}): ProviderErrorKind | undefined {
  const known = kindOfCode[code]
  if (known !== undefined) return known
  if (/^2100\d\d$/.test(code)) return 'InvalidInput'
  if (/^21300[1-8]$/.test(code)) return 'NotAuthorised'
  if (status === 401) return 'TokenExpired'
  if (status === 403) return 'CredentialRejected'
  return status === 429 ? 'RateLimited' : undefined
}
