import type { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** A row of any contract list. */
export type ContractRow = Answer<typeof contractQueryListPerson>['list'][number]
