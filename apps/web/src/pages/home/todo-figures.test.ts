import { expect, test } from 'vitest'
import { deadlineSentence, dueText, nextToSign, todoFigures, type HomeContract } from './todo-figures.ts'

const nowMs = Date.parse('2026-04-17T11:00:00+08:00')

function row(change: Partial<HomeContract>): HomeContract {
  return {
    contractId: '1',
    contractNo: 'QY2026041700000001',
    contractName: '采购框架合同',
    contractSource: 'web',
    initiator: '陈立',
    companyName: '杭州云栖智造科技有限公司',
    initiateTime: '2026-04-15 09:32:00',
    signDeadlineTime: '2026-04-28 23:59:59',
    completeTime: null,
    signers: [],
    contractStatus: 0,
    signStatus: 1,
    processStatus: 'NONE',
    isInitiator: false,
    ableToSign: true,
    transactionNo: 't1',
    signId: '1',
    uniqueId: '1',
    locateMethod: 2,
    businessTypeId: '1',
    businessName: '采购',
    supplierCode: 'BEST_SIGN',
    signedAtSupplier: false,
    thumbnailPath: '',
    fileId: '1',
    endReason: null,
    endTime: null,
    ...change,
  }
}

const overview = {
  all: 214,
  normal: 17,
  myTurn: 6,
  othersTurn: 11,
  complete: 12_000,
  expired: 15,
  canceled: 9,
  nearDeadline: 0,
  recently: 42,
}

test('says why each figure matters', () => {
  const mine = [
    row({ signDeadlineTime: '2026-04-17 18:00:00' }),
    row({ signDeadlineTime: '2026-04-18 10:00:00' }),
    row({}),
  ]
  const figures = todoFigures({
    overview,
    mine,
    othersFirstDeadline: '2026-04-20 23:59:59',
    doneThisMonth: 23,
    nowMs,
  })
  expect(figures.map(({ count, caption, warn }) => [count, caption, warn])).toEqual([
    ['6', '1 份今天到期', true],
    ['11', '最早 4 月 20 日到期', false],
    ['0', '3 天内', false],
    ['9999+', '本月新增 23 份', false],
  ])
})

test('says so when nothing waits', () => {
  const figures = todoFigures({
    overview: { ...overview, myTurn: 0, othersTurn: 0 },
    mine: [],
    othersFirstDeadline: undefined,
    doneThisMonth: undefined,
    nowMs,
  })
  expect(figures.map(({ caption }) => caption)).toEqual(['暂无待办', '暂无等待中的合同', '3 天内', ''])
})

test('does not say that nothing waits while it is not known what waits', () => {
  const facts = { mine: [], othersFirstDeadline: undefined, doneThisMonth: undefined, nowMs }
  expect(todoFigures({ ...facts, overview })[1]).toMatchObject({ count: '11', caption: '' })
})

test.each([
  ['2026-04-17 18:00:00', '2026-04-17 23:59:59', 2, '2 份今天到期'],
  ['2026-04-17 18:00:00', '2026-04-17 23:59:59', 3, '2+ 份今天到期'],
  ['2026-04-17 18:00:00', '2026-04-19 23:59:59', 3, '1 份今天到期'],
  ['2026-04-18 09:00:00', '2026-04-18 10:00:00', 3, '2+ 份 24 小时内到期'],
  ['2026-04-18 09:00:00', '2026-04-20 10:00:00', 3, '1 份 24 小时内到期'],
])('counts those due at %s and %s among %d that wait', (first, second, myTurn, caption) => {
  const mine = [row({ signDeadlineTime: first }), row({ signDeadlineTime: second })]
  const facts = { mine, othersFirstDeadline: undefined, doneThisMonth: undefined, nowMs }
  expect(todoFigures({ ...facts, overview: { ...overview, myTurn } })[0]?.caption).toBe(caption)
})

test('picks the nearest deadline among what may be signed now', () => {
  const picked = nextToSign([
    row({ contractId: 'blocked', ableToSign: false, signDeadlineTime: '2026-04-17 12:00:00' }),
    row({ contractId: 'busy', processStatus: 'PROCESSING', signDeadlineTime: '2026-04-17 12:00:00' }),
    row({ contractId: 'soon', signDeadlineTime: '2026-04-18 23:59:59' }),
    row({ contractId: 'late' }),
  ])
  expect(picked?.contractId).toBe('soon')
  expect(nextToSign([])).toBeUndefined()
})

test('names the day of a deadline, and the hour when it is today', () => {
  expect(deadlineSentence('2026-04-17 18:00:00', nowMs)).toEqual({
    text: '今天 18:00 截止，剩余 7 小时',
    urgent: true,
  })
  expect(deadlineSentence('2026-04-28 23:59:59', nowMs)).toEqual({
    text: '4 月 28 日截止，剩余 11 天',
    urgent: false,
  })
})

test.each<[string, Partial<HomeContract>, string]>([
  ['is being signed', {}, '04-28 截止'],
  ['is completed', { contractStatus: 2, completeTime: '2026-04-16 10:00:00' }, '04-16 完成'],
  ['was canceled', { contractStatus: 3, endTime: '2026-04-17 08:00:00' }, '04-17 结束'],
])('tells the day that matters of a contract that %s', (_, change, text) => {
  expect(dueText(row(change))).toBe(text)
})
