import { describe, expect, it } from 'vitest'
import { attemptFailureOf, attemptFate, attemptLifeMs, deadlineFate, mostLost } from './attempt.ts'

const begun = new Date('2026-11-20T04:00:00Z')
const after = (ms: number): Date => new Date(begun.getTime() + ms)
const open = { createdTime: begun, triedTime: null, lost: 0 }

describe('attemptFate', () => {
  it.each([
    ['new', open, 'try'],
    ['failed within its life', { ...open, triedTime: after(attemptLifeMs) }, 'try'],
    ['failed after its life', { ...open, triedTime: after(attemptLifeMs + 1) }, 'give-up'],
    ['one death short of blame', { ...open, lost: mostLost - 1 }, 'try'],
    ['to blame for the deaths', { ...open, lost: mostLost }, 'give-up'],
    ['to blame, whenever it was', { ...open, lost: mostLost + 1, triedTime: after(1) }, 'give-up'],
  ] as const)('%s', (_, attempt, fate) => {
    expect(attemptFate(attempt)).toBe(fate)
  })
})

describe('deadlineFate', () => {
  const deadline = after(10 * 60_000)
  const late = after(10 * 60_000 + 1)
  const muchLater = after(8 * 86_400_000)
  const failed = { ...open, triedTime: after(attemptLifeMs + 1) }
  it.each([
    ['before it, nobody signing', [], begun, 'in-time'],
    ['before it, a signature in flight', [open], begun, 'in-time'],
    ['at its very instant', [], deadline, 'in-time'],
    ['after it, nobody signing', [], late, 'expires'],
    ['after it, a signature in flight', [open], late, 'waits'],
    ['long after it, the signature never tried (the platform stood still)', [open], muchLater, 'waits'],
    ['after it, the signature failed for good', [failed], late, 'expires'],
    ['after it, one failed for good and one in flight', [failed, open], late, 'waits'],
    ['after it, one that kills processes', [{ ...open, lost: mostLost }], late, 'expires'],
  ] as const)('%s', (_, attempts, now, fate) => {
    expect(deadlineFate({ deadline, attempts }, now)).toBe(fate)
  })
})

describe('attemptFailureOf', () => {
  it.each([
    ['TIMESTAMP_UNAVAILABLE', '时间戳服务长时间不可用'],
    ['SIGN_FAILED', '文件处理失败'],
    ['BUSINESS_FROZEN', '合同所属应用已冻结'],
    ['CONTRACT_CANCELED', null],
    [null, null],
  ])('%s', (stored, text) => {
    expect(attemptFailureOf(stored)).toBe(text)
  })
})
