import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { CallFailure } from '../base/call-failure.ts'

/** Where to authenticate, when a signature was refused for want of a real name (code 1001); null otherwise. */
export function realNameUrl({ code, result }: CallFailure): string | null {
  return code === toldRefusals.REAL_NAME_REQUIRED.code && typeof result === 'string' ? result : null
}
