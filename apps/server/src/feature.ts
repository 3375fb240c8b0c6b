import type { DB } from './db/types.ts'
import type { Handlers } from './http/handler.ts'
import type { ObjectGuards } from './http/object-guard.ts'
import type { Job } from './jobs/job.ts'

/** What a feature brings to the server, declared in its `feature.ts`. */
export interface Feature {
  /** The name of its folder. */
  readonly name: string
  /** The calls it answers. */
  readonly calls?: Partial<Handlers>
  /** The kinds of objects it knows the relations of. */
  readonly guards?: Partial<ObjectGuards>
  readonly jobs?: readonly Job[]
  /** Every table has one owner: nobody else writes it, and only who stands above the owner reads it. */
  readonly tables?: readonly (keyof DB)[]
}
