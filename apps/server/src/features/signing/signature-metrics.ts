import type { Services } from '../../http/context.ts'
import { secondsBuckets, type CounterKind, type HistogramKind } from '../../metrics/metrics.ts'
import type { Attempt } from '../sign-attempts/public.ts'

const made: CounterKind = { name: 'qiyin_signatures_total', help: 'Signatures stored by this process.' }

const duration: HistogramKind = {
  name: 'qiyin_signature_seconds',
  help: 'From the intent to the stored signature.',
  buckets: [...secondsBuckets, 60, 600, 3600],
}

/** Counts a signature that has been stored. */
export function countSignature({ metrics, now }: Services, { createdTime }: Attempt): void {
  metrics.count(made, {})
  metrics.observe(duration, {}, (now().getTime() - createdTime.getTime()) / 1000)
}
