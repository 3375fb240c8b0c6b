import { embedClose, embedOpen } from '@qiyin/calls/areas/embed.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { embedRefusals, type EmbedFailure } from '@qiyin/domain/access/embedding.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useEffect } from 'react'
import { callApi } from '../base/call-client.ts'
import { asCallFailure, type CallFailure } from '../base/call-failure.ts'
import { embedSession, standInside } from '../base/embed-session.ts'
import { onSessionLost } from '../base/session-lost.ts'
import { createStore, useStore } from '../base/store.ts'
import { originAround, tellAround } from './speak.ts'

export type Opened = Answer<typeof embedOpen>

/** How a page inside stands. */
export type Embedded =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly page: Opened }
  | { readonly state: 'refused' }
  | { readonly state: 'placed' }
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly message: string }

const opening: Embedded = { state: 'opening' }
// A page opens once, however often it is drawn: its ticket is used up by that.
const standing = createStore<Embedded>(opening)
let asked = false

/** Opens the page that the address names, and knows how it stands from then on. */
export function useEmbedded(): Embedded {
  useEffect(() => {
    if (asked) return
    asked = true
    void open()
  }, [])
  useEffect(() => onSessionLost(() => void askWhyLost()), [])
  return useStore(standing)
}

interface Place {
  readonly embedId: string
  readonly ticket: string
}

/** Once: the ticket leaves the address, so that what is copied or kept of it opens nothing. */
function takeAddress(): Place {
  const { search, hash, pathname } = location
  if (hash !== '') history.replaceState(history.state, '', `${pathname}${search}`)
  return { embedId: new URLSearchParams(search).get('embedId') ?? '', ticket: hash.slice(1) }
}

async function open(): Promise<void> {
  const { embedId, ticket } = takeAddress()
  if (originAround() === null || window.parent === window) {
    standing.set({ state: 'failed', message: '页面地址无效，或只能在原系统的页面内打开' })
    return
  }
  standInside(null)
  if (embedId === '' || ticket === '') return fail('expired', '页面地址已使用或已过期，请返回原系统重新打开')
  try {
    const page = await callApi(embedOpen, { embedId, ticket }, { quiet: true })
    standInside(page)
    standing.set({ state: 'open', page })
    tellAround({ type: 'ready' })
  } catch (thrown) {
    failBy(asCallFailure(thrown))
  }
}

/** Says why the page cannot go on, here and around. */
function fail(reason: EmbedFailure, message: string): void {
  standing.set({ state: 'failed', message })
  tellAround({ type: 'failed', reason })
}

function failBy(failure: CallFailure): void {
  fail(reasonOf(failure), failure.httpStatus === 401 ? '页面已过期，请返回原系统重新打开' : failure.message)
}

const reasons: ReadonlyMap<number, EmbedFailure> = new Map([
  [toldRefusals.ACCOUNT_FROZEN.code, 'person-frozen'],
  [toldRefusals.EMBED_REVOKED.code, 'revoked'],
  [embedRefusals.EMBED_TICKET_INVALID.code, 'expired'],
])

function reasonOf({ code, httpStatus }: CallFailure): EmbedFailure {
  return httpStatus === 401 ? 'expired' : (reasons.get(code) ?? 'unavailable')
}

/** A call was answered 401 or 403: whether the session has ended, and why, says one that every page inside may make. */
export async function askWhyLost(): Promise<void> {
  if (!embedSession() || standing.get().state !== 'open') return
  try {
    await callApi(siteInfo, {}, { quiet: true })
  } catch (thrown) {
    const failure = asCallFailure(thrown)
    if (failure.httpStatus === 401 || failure.httpStatus === 403) failBy(failure)
  }
}

/** The person leaves the page: the session ends, and the page around takes the frame away. */
export async function closeEmbedded(): Promise<void> {
  const isOpen = Boolean(embedSession())
  standing.set({ state: 'closed' })
  // What leaves the screen tells first what it has shown.
  await new Promise((resolve) => setTimeout(resolve))
  // Whoever closes has waited for nothing: what is left of the session ends by itself.
  if (isOpen) await callApi(embedClose, {}, { quiet: true, keepalive: true }).catch(() => undefined)
  tellAround({ type: 'closed' })
}

/** The contract was refused in this page. */
export function noteRefused(): void {
  standing.set({ state: 'refused' })
  tellAround({ type: 'refused' })
}

/** The contract was initiated with the places that were put in this page. */
export function notePlaced(): void {
  standing.set({ state: 'placed' })
  tellAround({ type: 'placed' })
}
