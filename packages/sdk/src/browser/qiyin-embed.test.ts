// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineQiyinEmbed, type QiyinEmbedEvents } from './qiyin-embed.ts'

const origin = 'https://sign.example.com'
const src = `${origin}/esignature/web/embed?embedId=1#ticket`
type Heard = [name: string, detail: unknown]

let heard: Heard[]
let element: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  defineQiyinEmbed()
  heard = []
  element = document.createElement('qiyin-embed')
  const names: (keyof QiyinEmbedEvents)[] = ['ready', 'signed', 'refused', 'placed', 'closed', 'failed']
  for (const name of names)
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent<unknown>).detail]))
})
afterEach(() => {
  element.remove()
  vi.useRealTimers()
})

function show(address = src): HTMLIFrameElement | null {
  element.setAttribute('src', address)
  document.body.append(element)
  return element.querySelector('iframe')
}

function say(data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}): void {
  const source = 'source' in from ? from.source : element.querySelector('iframe')?.contentWindow
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

test('shows the address in a frame of its own, named, which cannot lead its page away', () => {
  element.setAttribute('label', '签署采购合同')
  const frame = show()
  expect(frame?.src).toBe(src)
  expect(frame?.title).toBe('签署采购合同')
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation')
  expect(frame?.referrerPolicy).toBe('no-referrer')
})

test('tells what its page tells', () => {
  show()
  say({ source: 'qiyin', type: 'ready' })
  say({ source: 'qiyin', type: 'signed', pending: false, name: '张三' })
  say({ source: 'qiyin', type: 'refused' })
  say({ source: 'qiyin', type: 'failed', reason: 'contract-ended' })
  expect(heard).toEqual([
    ['ready', null],
    ['signed', { pending: false }],
    ['refused', null],
    ['failed', { reason: 'contract-ended' }],
  ])
})

test.each([
  ['another origin', { origin: 'https://evil.example.com' }],
  ['another window', { source: window }],
])('believes nothing of %s', (_, from) => {
  show()
  say({ source: 'qiyin', type: 'signed', pending: false }, from)
  expect(heard).toEqual([])
})

test('takes other messages of its page for none', () => {
  show()
  for (const data of [
    'signed',
    null,
    { type: 'signed' },
    { source: 'other', type: 'signed' },
    { source: 'qiyin' },
  ])
    say(data)
  expect(heard).toEqual([])
})

test('says that it is unreachable when nothing is heard, and not after it has been', () => {
  show()
  vi.advanceTimersByTime(30_000)
  expect(heard).toEqual([['failed', { reason: 'unreachable' }]])
  element.setAttribute('src', `${src}2`)
  say({ source: 'qiyin', type: 'ready' })
  vi.advanceTimersByTime(60_000)
  expect(heard.slice(1)).toEqual([['ready', null]])
})

test('says that the contract was placed', () => {
  show()
  say({ source: 'qiyin', type: 'placed' })
  expect(heard).toEqual([['placed', null]])
})

test('closing takes the frame away and gives the focus back', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const frame = show()
  say({ source: 'qiyin', type: 'ready' })
  expect(document.activeElement).toBe(frame)
  say({ source: 'qiyin', type: 'closed' })
  expect(element.querySelector('iframe')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(heard.at(-1)).toEqual(['closed', null])
  button.remove()
})

test.each(['', 'javascript:alert(1)', 'no address'])('shows nothing of %j', (address) => {
  expect(show(address)).toBeNull()
})
