import type { Handlers } from '../../http/handler.ts'
import { cancelContract } from './cancel.ts'
import { showContract } from './detail.ts'
import { countMyContracts, listMyContracts } from './list.ts'

export const contractCalls = {
  contractQueryListPerson: listMyContracts,
  contractQueryOverviewPerson: countMyContracts,
  contractQueryDetail: showContract,
  signCancel: cancelContract,
} satisfies Partial<Handlers>
