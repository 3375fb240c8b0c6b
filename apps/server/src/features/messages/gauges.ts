import type { FeatureGauge } from '../../feature.ts'
import type { CounterKind } from '../../metrics/metrics.ts'
import { countWaiting } from './store-waiting.ts'

/** Each try to send one; the last failure of a message is `given-up`. */
export const messageTries: CounterKind<'outcome'> = {
  name: 'qiyin_messages_total',
  help: 'Tries of this process to send a message.',
  labels: ['outcome'],
}

export const waitingMessages: FeatureGauge = {
  name: 'qiyin_messages_waiting',
  help: 'Messages that are neither sent nor given up.',
  read: ({ database }) => countWaiting(database.db),
}
