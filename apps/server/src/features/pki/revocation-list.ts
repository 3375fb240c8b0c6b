import { issueCrl, readCertificate } from '@qiyin/pdf/pki'
import type { Db, Services } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import { findList, findRevoked, nextListNo, saveList, type ListAuthority } from './store.ts'

type ListServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

const listLifetimeMs = 7 * 24 * 3_600_000

/** The newest revocation list of an authority, DER; a new one where none is left that still holds. */
export async function currentList(services: ListServices, authority: ListAuthority): Promise<Buffer> {
  const stored = await findList(services.database.db, authority)
  const holds = stored !== undefined && stored.nextUpdate > services.now()
  return holds ? stored.list : renewList(services, authority)
}

/** Both authorities' newest lists as they are stored, DER; an authority that has issued none is missing. */
export async function newestLists(db: Db): Promise<Buffer[]> {
  const stored = await Promise.all(listAuthorities.map((authority) => findList(db, authority)))
  return stored.flatMap((one) => (one ? [one.list] : []))
}

/** Sees to it that both authorities have a list that holds, before anybody signs. */
export async function keepLists(services: ListServices): Promise<void> {
  for (const authority of listAuthorities) {
    // oxlint-disable-next-line no-await-in-loop -- the keys sign one after the other anyway
    await currentList(services, authority)
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
