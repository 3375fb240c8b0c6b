import { buildServer } from '../../build-server.ts'
import { readConfig } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import type { Inspection, Trail } from './inspection.ts'

/** An inspection with the server's own parts, to make people and contracts with. */
export interface FullInspection extends Inspection {
  readonly services: Services
}

/** How the product checks a contract's trail; the feature's own, given by whoever may see features. */
export type VerifyTrail = (db: Db, services: Services, contractId: string) => Promise<Trail>

/** Opens an installation's parts in this process, neither serving nor working, for as long as somebody looks at them. */
export async function lookAt<T>(
  environment: Readonly<Record<string, string>>,
  verifyTrail: VerifyTrail,
  look: (inspection: FullInspection) => Promise<T>,
): Promise<T> {
  const server = await buildServer({ ...readConfig(environment), role: 'web', logLevel: 'silent' })
  const { services } = server
  const { db } = services.database
  try {
    return await look({
      services,
      db,
      blobs: services.blobs,
      trail: (contractId) => verifyTrail(db, services, contractId),
    })
  } finally {
    await server.close()
  }
}
