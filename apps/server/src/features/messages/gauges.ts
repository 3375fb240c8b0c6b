import type { FeatureGauge } from '../../feature.ts'
import type { CounterKind } from '../../metrics/metrics.ts'
import { countWaiting } from './store-waiting.ts'

/** Each try to send one; the last failure of a message is `given-up`. */
export const messageTries: CounterKind<'outcome'> = {
  name: 'qiyin_messages_total',
  help: 'Tries of this process to send a message.',
  labels: ['outcome'],
}

/** Why messages are never sent. */
export type GivingUp = 'carrier' | 'budget' | 'late' | 'lost'

export const givenUpMessages: CounterKind<'reason'> = {
  name: 'qiyin_messages_given_up_total',
  help: 'Messages that this process has given up: they are never sent.',
  labels: ['reason'],
}

export const waitingMessages: FeatureGauge = {
  name: 'qiyin_messages_waiting',
  help: 'Messages that are neither sent nor given up.',
  read: ({ database }) => countWaiting(database.db),
}
