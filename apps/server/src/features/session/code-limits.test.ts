import { describe, expect, it } from 'vitest'
import type { SmsPurpose } from '@qiyin/domain/person/sms.ts'
import { codeRefusal, mayTryElsewhere, proofDifficulty, type CodeUsage } from './code-limits.ts'

const now = new Date('2026-11-20T04:00:00Z')
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const none: CodeUsage = { newest: undefined, today: 0, addressHour: 0, elsewhereHour: 0 }

describe('codeRefusal', () => {
  it.each<[string, SmsPurpose, Partial<CodeUsage>, string | null]>([
    ['the first code', 'login', {}, null],
    ['a second one after 29.999 s', 'login', { newest: before(29.999), today: 1 }, 'CODE_TOO_SOON'],
    ['a second one after 30 s', 'login', { newest: before(30), today: 1 }, null],
    ['one after a clock that was ahead', 'login', { newest: before(-600), today: 1 }, null],
    ['the tenth of a day', 'login', { newest: before(60), today: 9 }, null],
    ['the eleventh of a day', 'login', { newest: before(60), today: 10 }, 'HUMAN_CHECK_REQUIRED'],
    ['the twentieth of a day', 'login', { newest: before(60), today: 19 }, 'HUMAN_CHECK_REQUIRED'],
    ['the twenty-first of a day', 'login', { newest: before(60), today: 20 }, 'CODE_LIMIT'],
    ['the thirtieth from an address', 'login', { addressHour: 29 }, null],
    ['the thirty-first from an address', 'login', { addressHour: 30 }, 'HUMAN_CHECK_REQUIRED'],
    ['a code for a network with 29 wrong tries elsewhere', 'login', { elsewhereHour: 29 }, null],
    ['with 30 of them', 'login', { elsewhereHour: 30 }, 'HUMAN_CHECK_REQUIRED'],
    ['a signing code for such a network', 'sign', { elsewhereHour: 99 }, null],
    ['the eleventh real-name code', 'real-name', { newest: before(60), today: 10 }, 'CODE_LIMIT'],
    ['a real-name code from a busy address', 'real-name', { addressHour: 200 }, null],
    ['the fiftieth signing code', 'sign', { newest: before(60), today: 49 }, null],
    ['the fifty-first signing code', 'sign', { newest: before(60), today: 50 }, 'CODE_LIMIT'],
    ['a signing code within 30 s', 'sign', { newest: before(3), today: 1 }, 'CODE_TOO_SOON'],
  ])('answers %s', (_case, purpose, usage, expected) => {
    expect(codeRefusal(purpose, { ...none, ...usage }, now)).toBe(expected)
  })
})

describe('proofDifficulty', () => {
  it.each([
    [{ today: 0, addressHour: 30 }, 16],
    [{ today: 10, addressHour: 0 }, 16],
    [{ today: 12, addressHour: 0 }, 17],
    [{ today: 18, addressHour: 0 }, 20],
    [{ today: 0, addressHour: 59 }, 16],
    [{ today: 0, addressHour: 60 }, 17],
    [{ today: 12, addressHour: 90 }, 19],
    [{ today: 19, addressHour: 500 }, 21],
  ])('for %j is %i bits', (usage, bits) => {
    expect(proofDifficulty(usage)).toBe(bits)
  })
})

describe('mayTryElsewhere', () => {
  const most = { onCodeOfNetwork: 4, onCode: 9, onPhoneToday: 29, ofNetworkHour: 29 }
  it('lets a browser try a code that another has asked for, as long as all four numbers allow', () => {
    expect(mayTryElsewhere(most)).toBe(true)
    for (const [key, count] of Object.entries(most))
      expect([key, mayTryElsewhere({ ...most, [key]: count + 1 })]).toEqual([key, false])
  })
})
