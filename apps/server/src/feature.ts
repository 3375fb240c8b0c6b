import type { DB } from './db/types.ts'
import type { Handlers } from './http/handler.ts'
import type { Kept } from './http/kept.ts'
import type { ObjectGuards } from './http/object-guard.ts'
import type { Services } from './http/context.ts'
import type { Job } from './jobs/job.ts'
import type { GaugeKind, Reading } from './metrics/metrics.ts'

/** What a feature brings to the server, declared in its `feature.ts`. */
export interface Feature {
  /** The name of its folder. */
  readonly name: string
  /** The calls it answers. */
  readonly calls?: Partial<Handlers>
  /** The kinds of objects it knows the relations of. */
  readonly guards?: Partial<ObjectGuards>
  readonly jobs?: readonly Job[]
  /** What operators watch of it. */
  readonly gauges?: readonly FeatureGauge[]
  /** What it keeps in memory. */
  readonly kept?: readonly Kept[]
  /** Every table has one owner: nobody else writes it, and only who stands above the owner reads it. */
  readonly tables?: readonly (keyof DB)[]
  /** Of its tables those that triggers on the tables of others fill: it notes what happens there. */
  readonly noted?: readonly (keyof DB)[]
}

/** A gauge that is read at each scrape; what counts up goes to `services.metrics` where it happens. */
export interface FeatureGauge extends GaugeKind {
  read(services: Services): Reading | Promise<Reading>
}
