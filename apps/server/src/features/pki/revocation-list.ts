import { issueCrl, readCertificate } from '@qiyin/pdf/pki'
import type { Db, Services } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import {
  findList,
  findLists,
  findRevoked,
  nextListNo,
  saveList,
  type ListAuthority,
  type StoredList,
} from './store.ts'

type ListServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

const listLifetimeMs = 7 * 24 * 3_600_000

/** The newest revocation list of an authority, DER; a new one where none is left that still holds. */
export async function currentList(services: ListServices, authority: ListAuthority): Promise<Buffer> {
  const stored = await findList(services.database.db, authority)
  return stored && holds(stored, services.now()) ? stored.list : renewList(services, authority)
}

function holds({ nextUpdate }: StoredList, now: Date): boolean {
  return nextUpdate > now
}

/** Both authorities' newest lists as they are stored, DER; an authority that has issued none is missing. */
export async function newestLists(db: Db): Promise<Buffer[]> {
  const stored = await findLists(db)
  return listAuthorities.flatMap((authority) => stored.find((one) => one.authority === authority)?.list ?? [])
}

/** Sees to it that both authorities have a list that holds, before anybody signs. */
export async function keepLists(services: ListServices): Promise<void> {
  const stored = await findLists(services.database.db)
  const now = services.now()
  for (const authority of listAuthorities) {
    if (stored.some((one) => one.authority === authority && holds(one, now))) continue
    // oxlint-disable-next-line no-await-in-loop -- the keys sign one after the other anyway
    await renewList(services, authority)
  }
}

const listAuthorities = ['root', 'issuing'] as const satisfies ListAuthority[]

/** Issues anew the lists that are older than this. */
export async function renewListsOlderThan(services: ListServices, ageMs: number): Promise<void> {
  const before = new Date(services.now().getTime() - ageMs)
  for (const authority of listAuthorities) {
    // oxlint-disable-next-line no-await-in-loop
    const stored = await findList(services.database.db, authority)
    // oxlint-disable-next-line no-await-in-loop
    if (!stored || stored.thisUpdate < before) await renewList(services, authority)
  }
}

/**
 * Issues the authority's revocation list anew, DER. Certificates that have run out stay listed: those of single
 * signatures run out within hours, long before anybody may find out that one was wrongly issued.
 */
export async function renewList(services: ListServices, authority: ListAuthority): Promise<Buffer> {
  const { db } = services.database
  const { root, [authority]: issuer } = await authorityOf(services)
  const listNo = await nextListNo(db)
  const thisUpdate = services.now()
  const nextUpdate = new Date(thisUpdate.getTime() + listLifetimeMs)
  const list = await issueCrl({
    issuer,
    revoked: await findRevoked(db, authority),
    number: listNo,
    thisUpdate,
    nextUpdate,
    expiredSince: readCertificate(root.certificate).notBefore,
  })
  await saveList(db, authority, { listNo, list, thisUpdate, nextUpdate })
  return list
}
