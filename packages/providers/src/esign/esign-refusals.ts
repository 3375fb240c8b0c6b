import type { ProviderErrorKind } from '../provider-error.ts'

/** Codes of replies whose meaning was published. */
const kindOfCode: Readonly<Record<string, ProviderErrorKind>> = {
  401: 'CredentialRejected',
  403: 'CredentialRejected',
  1435002: 'InvalidInput',
  1435404: 'QuotaExhausted',
  1435405: 'QuotaExhausted',
  1436116: 'NotAuthorised',
  1437182: 'NotAuthorised',
  1437113: 'WrongState',
  1437203: 'WrongState',
  1437137: 'RateLimited',
  1437138: 'RateLimited',
  1450005: 'AlreadyExists',
  1450006: 'AlreadyExists',
  30500001: 'WrongState',
  30501004: 'WrongState',
  30500052: 'RateLimited',
  30500101: 'InvalidInput',
  30500106: 'InvalidInput',
}

/** What a refusal means; undefined where neither its status nor its code says. */
export function esignRefusal({
  status,
  code,
}: {
  readonly status: number
  readonly code: string | undefined
}): ProviderErrorKind | undefined {
  if (status === 401 || status === 403) return 'CredentialRejected'
  if (status === 429) return 'RateLimited'
  return code === undefined ? undefined : kindOfCode[code]
}
