import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { signaturesOfForm } from './signature-range.ts'
import { statedTime, type StatedTime } from './stated-time.ts'
import { findContradicted, type OrderedStamp } from './time-order.ts'

/**
 * No time-stamp states an earlier moment than one of the same authority that it covers, as exactly as both declare: its
 * clock went back. What stands in an upload by strange authorities must not keep it from being signed. `known` are those
 * that have been read already, by where their containers begin. Throws PdfError `timestamp-failed`: the clock will be
 * right again.
 */
export function checkTimeOrder(
  document: PdfDocument,
  known: ReadonlyMap<number, StatedTime> = new Map(),
): void {
  const byAuthority = new Map<string, OrderedStamp[]>()
  for (const placed of signaturesOfForm(document)) {
    const stated = (placed.range && known.get(placed.range.contentsAt)) ?? statedTime(placed)
    if (!stated) continue
    const { authority, ...stamp } = stated
    byAuthority.set(authority, [...(byAuthority.get(authority) ?? []), { placed, ...stamp }])
  }
  if ([...byAuthority.values()].some((stamps) => findContradicted(stamps).size > 0))
    throw new PdfError('timestamp-failed', 'a time-stamp is earlier than one that it covers')
}
