import { issueCrl } from '@qiyin/pdf/pki/issue-crl.ts'
import { readCertificate } from '@qiyin/pdf/pki/read-certificate.ts'
import type { Services } from '../../http/context.ts'
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
