import { canonicalJson } from '../../crypto/canonical-json.ts'
import { CallError } from '../../http/call-error.ts'

/** Tells the second of two editors: what was read is not what stands any more. */
export function requireUnchanged(former: object | undefined, current: object): void {
  if (former !== undefined && canonicalJson(former) !== canonicalJson(current))
    throw new CallError('RECORD_CHANGED')
}
