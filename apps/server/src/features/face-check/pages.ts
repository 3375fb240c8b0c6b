import { randomBytes } from 'node:crypto'
import { h5Base, paths } from '@qiyin/calls/addresses/paths.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { facePageMs, facePageWorthMs } from '@qiyin/domain/person/face.ts'
import type { FacePages } from '@qiyin/providers/built-in/face-pages.ts'
import type {
  FaceSession,
  FaceState,
  PersonFactors,
  PersonOutcome,
} from '@qiyin/providers/person-identity.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db, Services } from '../../http/context.ts'
import type { Person } from '../people/public.ts'
import { closePage, findPage, findPageByToken, writePage, type FacePage } from './store.ts'

type PageServices = Pick<Services, 'database' | 'secrets' | 'now'>

/** The pages of the built-in provider that answers for a supplier. */
export function facePages(services: PageServices, supplierCode: SupplierCode): FacePages {
  const { database, secrets, now } = services
  return {
    async open({ serialNo, personAccountId, factors, renew }) {
      const token = randomBytes(24).toString('base64url')
      const openedTime = now()
      const expiresTime = new Date(openedTime.getTime() + facePageMs)
      const opened = await writePage(database.db, {
        serialNo,
        personId: personAccountId,
        supplierCode,
        tokenFp: tokenFingerprint(services, token),
        tokenEnc: secrets.seal(token, 'face-session.token'),
        factorsEnc: secrets.seal(JSON.stringify(factors), 'face-session.factors'),
        openedTime,
        expiresTime,
        keptUntil: renew ? null : new Date(openedTime.getTime() + facePageWorthMs),
      })
      if (opened) return sessionOf(token, expiresTime)
      const open = await findPage(database.db, serialNo)
      if (!open?.tokenEnc) throw new CallError('FACE_PAGE_EXPIRED')
      return sessionOf(secrets.open(open.tokenEnc, 'face-session.token'), open.expiresTime)
    },
    read: async (serialNo) => stateOf(await findPage(database.db, serialNo), now()),
    close: (serialNo) => closePage(database.db, serialNo, now()),
  }
}

function sessionOf(token: string, expiresAt: Date): FaceSession {
  const url = `${h5Base}${paths.face(token)}`
  return { faceUrl: url, midUrl: url, expiresAt }
}

function stateOf(page: FacePage | undefined, now: Date): FaceState {
  if (!page) return { state: 'none' }
  if (page.outcome) return { state: 'done', outcome: page.outcome }
  if (page.endedTime) return { state: 'none' }
  if (page.expiresTime <= now) return { state: 'expired' }
  return { state: page.scannedTime ? 'scanned' : 'waiting' }
}

/** A page that waits for a face, with whose is wanted, or what came of the face that was shown on it a moment ago. */
type PageOfToken =
  | { readonly page: FacePage; readonly factors: PersonFactors }
  | { readonly status: PersonOutcome['status'] }

/** The page of a token; refuses one that is over, without saying why it is. */
export async function pageOf(
  services: PageServices & { readonly db: Db },
  token: string,
): Promise<PageOfToken> {
  const page = await findPageByToken(services.db, tokenFingerprint(services, token))
  const now = services.now().getTime()
  // Whoever has shown a face may ask what came of it: the answer can be lost on a phone.
  if (page?.outcome && page.endedTime && now < page.endedTime.getTime() + facePageMs)
    return { status: page.outcome.status }
  if (!page?.factorsEnc || page.endedTime || page.expiresTime.getTime() <= now)
    throw new CallError('FACE_PAGE_EXPIRED')
  // Sealed by `open` above only.
  const factors = JSON.parse(services.secrets.open(page.factorsEnc, 'face-session.factors')) as PersonFactors
  return { page, factors }
}

/** Refuses whoever cannot use the account: better now than a success that does not count. */
export function refuseFrozen(person: Person | undefined): void {
  if (person && person.status !== accountStatus.active) throw new CallError('ACCOUNT_FROZEN')
}

function tokenFingerprint({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.fingerprint(token, 'face-session.token')
}
