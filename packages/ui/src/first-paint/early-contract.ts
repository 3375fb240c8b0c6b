import { canRead } from '@qiyin/domain/contract/row-actions.ts'
import { innerHintKey, scopeKey, sessionHintKey } from '../base/hint-keys.ts'
import { askEarly, noteEarlyPicture } from '../base/early-answers.ts'
import type { DocumentCall, EarlyCalls } from './early-page.ts'

/** As the page comes to ask for it, so that it is fetched once: in steps, and no sharper than needed. */
const picture = { stepPx: 200, maxPx: 1600, maxRatio: 1.5 }
/** Beside the first page on a desk: the panel, the side bar and the margins. */
const besidePx = 700
const deskFromPx = 1100

/** Whoever was here last may be here still; asking for nobody would only be answered 401. */
export function mayBeLoggedIn(): boolean {
  return localStorage.getItem(sessionHintKey) !== null
}

/** Asks who is logged in. */
export function askForUser({ user }: EarlyCalls): void {
  void askEarly(user, headers())
}

/**
 * Asks for the contract that the address names, and for the picture of its first page as soon as its file is known.
 * Resolves with that picture; undefined where there is none to be shown.
 */
export async function askForContract(
  calls: EarlyCalls,
  call: DocumentCall,
  isSlow: boolean,
): Promise<HTMLImageElement | undefined> {
  const search = new URLSearchParams(location.search)
  const query = queryOf(call, search)
  // A state of the past is another file.
  if (!query || search.has('revision')) return undefined
  const answer = await askEarly(`${calls[call]}?${query.toString()}`, headers())
  const fileId = answer && readableFile(answer.text)
  if (fileId === undefined) return undefined
  const image = new Image()
  image.fetchPriority = 'high'
  image.src = `${calls.picture}?${pictureQuery(fileId, isSlow).toString()}`
  noteEarlyPicture(fileId, image.src)
  return image
}

/** As the page itself will ask; undefined where its address is no such thing. */
function queryOf(call: DocumentCall, search: URLSearchParams): URLSearchParams | undefined {
  const contractId = search.get('contractId') ?? ''
  const signId = search.get('signId')
  if (!/^\d+$/.test(contractId) || (call === 'task' && signId === null)) return undefined
  const slotName = call === 'task' ? 'signId' : 'contractSignId'
  return new URLSearchParams({ contractId, ...(signId === null ? {} : { [slotName]: signId }) })
}

/** The part of both answers that is looked at here. */
interface EarlyContract {
  readonly fileId: string
  /** Of a contract. */
  readonly contractStatus?: number
  /** Of a task: why it is none just now. */
  readonly blocked?: unknown
}

/** The document that may be read, and will be shown. */
function readableFile(text: string): string | undefined {
  // An envelope of our own server, of a call whose answer it has checked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { code, result } = JSON.parse(text) as { code: number; result: EarlyContract }
  if (code !== 0 || result.blocked) return undefined
  const { contractStatus, fileId } = result
  return contractStatus === undefined || canRead({ contractStatus }) ? fileId : undefined
}

function pictureQuery(fileId: string, isSlow: boolean): URLSearchParams {
  const query = new URLSearchParams({ fileId, pageNum: '1', widthPx: String(pictureWidthPx(isSlow)) })
  if (isInner()) query.set('scope', 'inner')
  return query
}

function pictureWidthPx(isSlow: boolean): number {
  const shownPx = innerWidth < deskFromPx ? innerWidth : innerWidth - besidePx
  const ratio = isSlow ? 0.75 : Math.min(picture.maxRatio, devicePixelRatio)
  const widthPx = Math.ceil((shownPx * ratio) / picture.stepPx) * picture.stepPx
  return Math.min(picture.maxPx, widthPx)
}

/** As the application sends them (`callHeaders`). */
function headers(): Record<string, string> {
  return {
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
    ...(isInner() ? { scope: 'inner' } : {}),
  }
}

function isInner(): boolean {
  return localStorage.getItem(scopeKey) === 'inner' || localStorage.getItem(innerHintKey) !== null
}
