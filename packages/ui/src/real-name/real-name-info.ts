import type { personRealNameGetRealNameInfo } from '@qiyin/calls/areas/person-real-name.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** Where a person's authentication stands. */
export type RealNameInfo = Answer<typeof personRealNameGetRealNameInfo>
