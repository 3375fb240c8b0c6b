import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { givenUpMessages } from './gauges.ts'
import { deleteMessages, giveUpOld } from './store.ts'
import { deleteInboxMessages } from './store-inbox.ts'
import { deleteBudgets } from './store-budgets.ts'

/** Why a message is not sent any more whose job never came to its end. */
const abandoned = 'waited too long: its job was lost or never ran'

/** Gives up messages whose job was lost, so that their text does not stay; removes messages and counts that are over. */
export async function purgeMessages({
  database,
  now,
  logger,
  metrics,
}: Pick<Services, 'database' | 'now' | 'logger' | 'metrics'>): Promise<void> {
  const before = keptSince('waitingMessage', now())
  const givenUp = await giveUpOld(database.db, { before, failure: abandoned })
  metrics.count(givenUpMessages, { reason: 'lost' }, givenUp)
  if (givenUp > 0) logger.warn({ givenUp }, 'messages were given up: they had waited for too long')
  await deleteBudgets(database.db, keptSince('codesAndCounts', now()))
  await deleteMessages(database.db, keptSince('message', now()))
  await deleteInboxMessages(database.db, keptSince('message', now()))
}
