import { frameOriginProblem } from '@qiyin/domain/access/embedding.ts'
import type { Services } from '../../http/context.ts'
import type { EmbedReader } from '../../http/embedded.ts'
import { slotToSign } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { usableSeals } from '../seals/public.ts'
import { endedBecause } from './standing.ts'
import { placingById } from './store-placing.ts'
import { findByEmbedId, findBySession } from './store.ts'
import { hashToken } from './tokens.ts'

/** Reads the sessions of pages inside for the pipeline, anew for every request. */
export function createEmbedReader({ database }: Pick<Services, 'database'>): EmbedReader {
  const { db } = database
  return {
    read: async ({ kind, value }, now) => {
      const page = await findBySession(db, kind, hashToken(value))
      if (!page?.sessionUntil || page.sessionUntil <= now) return { kind: 'none' }
      const ended = endedBecause(page)
      if (ended !== null) return { kind: ended }
      const { id, purpose, contractId, signId, placingId, sourceName, origin } = page
      const { personId, name, verified, ourPart } = page
      return {
        kind: 'open',
        session: { id: `embed ${id}`, expires: page.sessionUntil },
        user: { personId, name, verified, ourPart, scope: 'outer' },
        embedded: { id, purpose, contractId, signId, placingId, sourceName, origin },
      }
    },
    isAbout: async ({ contractId, signId, placingId }, what, value) => {
      if (typeof value !== 'string') return false
      if (placingId !== null) return what === 'file' && (await placingById(db, placingId))?.fileId === value
      if (contractId === null || signId === null) return false
      if (what === 'contract') return value === contractId
      if (what === 'slot') return value === signId
      if (what === 'nothing') return false
      // Also an earlier state of the contract's document, which another signer has just replaced.
      if (what === 'file') return (await fileById(db, value))?.contractId === contractId
      const slot = await slotToSign(db, { contractId, signId })
      if (!slot || slot.companyId === null) return false
      const { personId, companyId, businessTypeId } = slot
      const seals = await usableSeals(db, { personId, companyId, businessTypeId })
      return seals.some(({ sealId }) => sealId === value)
    },
    frameOrigin: async (embedId) => {
      const page = await findByEmbedId(db, embedId)
      // A frozen system is told so inside its own page; a host that is struck off sees nothing any more.
      return page && frameOriginProblem(page.origin, page.frameHosts) === null ? page.origin : undefined
    },
  }
}
