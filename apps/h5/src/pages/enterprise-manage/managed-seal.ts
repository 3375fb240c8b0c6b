import type { sealsCompany } from '@qiyin/calls/areas/seals.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** A seal of the company, as its manager sees it. */
export type ManagedSeal = Answer<typeof sealsCompany>[number]
