import type { Feature, FeatureGauge } from './feature.ts'
import type { Kept } from './http/kept.ts'
import type { Job } from './jobs/job.ts'

/** The features' handlers, guards and jobs, put together. */
export interface AssembledFeatures<Given extends Feature> {
  /** Has exactly the calls that the features list, so that assigning it finds a missing one. */
  readonly handlers: AllOf<Given, 'calls'>
  readonly guards: AllOf<Given, 'guards'>
  readonly jobs: readonly Job[]
  readonly gauges: readonly FeatureGauge[]
  readonly kept: readonly Kept[]
}

/** Throws when two features bring the same handler, guard, job or table, or two have the same name. */
export function assembleFeatures<const Given extends Feature>(
  features: readonly Given[],
): AssembledFeatures<Given> {
  bringOnce('feature', features, (feature) => [[feature.name, feature]])
  bringOnce('table', features, ({ tables = [] }) => tables.map((table) => [table, table]))
  const handlers = bringOnce('handler', features, ({ calls = {} }) => Object.entries(calls))
  const guards = bringOnce('guard', features, ({ guards: own = {} }) => Object.entries(own))
  const jobs = bringOnce('job', features, ({ jobs: own = [] }) => own.map((job) => [job.name, job]))
  const kept = bringOnce('kept thing', features, ({ kept: own = [] }) => own.map((one) => [one.name, one]))
  return {
    // Every entry of every feature, each name once: just what the type says.
    handlers: Object.fromEntries(handlers) as AllOf<Given, 'calls'>,
    guards: Object.fromEntries(guards) as AllOf<Given, 'guards'>,
    jobs: [...jobs.values()],
    kept: [...kept.values()],
    gauges: features.flatMap(({ gauges = [] }) => gauges),
  }
}

function bringOnce<Thing>(
  kind: string,
  features: readonly Feature[],
  list: (feature: Feature) => readonly (readonly [string, Thing])[],
): Map<string, Thing> {
  const things = new Map<string, Thing>()
  const bringers = new Map<string, string>()
  for (const feature of features) {
    for (const [name, thing] of list(feature)) {
      const before = bringers.get(name)
      if (before !== undefined)
        throw new Error(`the ${kind} ${name} is brought by two features: ${before} and ${feature.name}`)
      bringers.set(name, feature.name)
      things.set(name, thing)
    }
  }
  return things
}

/** What all features bring of a part, as one object. */
type AllOf<Given extends Feature, Part extends 'calls' | 'guards'> = Intersection<
  Given extends { readonly [Name in Part]: infer Own } ? Own : never
>

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
