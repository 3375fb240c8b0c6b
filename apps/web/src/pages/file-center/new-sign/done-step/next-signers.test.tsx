// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NextSigners } from './next-signers.tsx'

afterEach(cleanup)

const signer = (key: string, title: string, turn: number) => ({ key, title, turn, person: null, does: '' })

const person = signer('a', '林个人', 1)
const company = signer('b', '对方公司', 2)
const ours = signer('c', '我方公司', 3)

it.each([
  [
    'several turns',
    { plan: [person, company, ours], ownKeys: ['c'], isMyTurn: false },
    '已通知林个人签署，签完后再通知对方公司',
  ],
  [
    'one’s own turn alone',
    { plan: [{ ...ours, turn: 1 }], ownKeys: ['c'], isMyTurn: true },
    '现在轮到您签署',
  ],
  [
    'one’s own turn beside others’',
    { plan: [person, { ...ours, turn: 1 }, company], ownKeys: ['c'], isMyTurn: true },
    '已通知林个人签署，现在轮到您签署，都签完后再通知对方公司',
  ],
  [
    'one’s own turn next',
    { plan: [person, { ...ours, turn: 2 }], ownKeys: ['c'], isMyTurn: false },
    '已通知林个人签署，签完后再通知您',
  ],
  [
    'one’s own turn twice',
    { plan: [person, { ...company, turn: 2 }], ownKeys: ['a', 'b'], isMyTurn: true },
    '现在轮到您签署，签完后再通知您',
  ],
  [
    'oneself unknown to the page',
    { plan: [person], ownKeys: [], isMyTurn: true },
    '已通知林个人签署，现在轮到您签署',
  ],
])('says who is told now and who follows: %s', (_, course, text) => {
  const { container } = render(<NextSigners contractNo="QY-1" {...course} />)
  const [number, said] = [...container.children].map((line) => line.textContent)
  expect([number, said]).toEqual(['合同编号 QY-1', text])
})
