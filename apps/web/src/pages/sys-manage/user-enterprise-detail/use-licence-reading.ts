import { companyRealNameReviewLicence } from '@qiyin/calls/areas/company-review.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { checkLicence, type LicenceCheck } from '@qiyin/domain/company/licence-check.ts'
import type { LicenceText } from '@qiyin/domain/company/licence-text.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useState } from 'react'

/** A field that a machine reads on the licence. */
export type LicenceField = keyof LicenceText

/** How what was handed in stands to the photo. */
export interface LicenceReading {
  /** Absent while the photo is being read. */
  readonly checks: Readonly<Record<LicenceField, LicenceCheck>> | undefined
  /** What differs or could not be read, and the reviewer has looked at. */
  readonly settled: ReadonlySet<LicenceField>
  readonly settle: (field: LicenceField, yes: boolean) => void
  /** Not compared yet, or something is left that neither the machine nor the reviewer has found right. */
  readonly open: boolean
  readonly summary: string
}

const unread: LicenceText = { companyName: null, creditNo: null, legalPersonName: null }

/** Has the photo read and compared; what cannot be read is for the reviewer's eyes, which say so as of a difference. */
export function useLicenceReading(
  which: Args<typeof companyRealNameReviewLicence>,
  given: LicenceText,
): LicenceReading {
  const { data, isError } = useCall(companyRealNameReviewLicence, which, { staleMs: Infinity, quiet: true })
  const [settled, setSettled] = useState<ReadonlySet<LicenceField>>(new Set())
  const read = isError ? unread : data
  const checks = read && checkLicence(given, read)
  const fields = Object.entries(checks ?? {}) as [LicenceField, LicenceCheck][]
  const count = (outcome: LicenceCheck['outcome']): number =>
    fields.filter(([, check]) => check.outcome === outcome).length
  return {
    checks,
    settled,
    settle: (field, yes) =>
      setSettled((before) => new Set(yes ? [...before, field] : [...before].filter((one) => one !== field))),
    open: !checks || fields.some(([field, { outcome }]) => outcome !== 'same' && !settled.has(field)),
    summary: checks
      ? `识别一致 ${count('same')} 项，需人工核对 ${fields.length - count('same')} 项`
      : '正在识别照片…',
  }
}
