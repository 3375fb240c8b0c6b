import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { frameOriginProblem } from '@qiyin/domain/access/embedding.ts'
import type { EmbedPage } from './store.ts'

/** Why a page inside may not be there any more, or null; asked for every call, so that what is withdrawn counts at once. */
export function endedBecause(page: EmbedPage): 'revoked' | 'frozen' | null {
  if (!page.systemMayAct || frameOriginProblem(page.origin, page.frameHosts) !== null) return 'revoked'
  return page.status === accountStatus.active ? null : 'frozen'
}
