import type { Db } from '../db/database.ts'

/** What a person may act as, by names; the roles feature implements it, for features that it stands above. */
export type RoleNames = (db: Db, personId: string) => Promise<string[]>
