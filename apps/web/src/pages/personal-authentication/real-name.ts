import type { personRealNameGetRealNameInfo } from '@qiyin/calls/areas/person-real-name.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** Where a person's authentication stands. */
export type RealNameInfo = Answer<typeof personRealNameGetRealNameInfo>

/** The suppliers an address may name (seed 001 section 1). */
export type SupplierCode = 'BEST_SIGN' | 'FDD' | 'E_SIGN'
