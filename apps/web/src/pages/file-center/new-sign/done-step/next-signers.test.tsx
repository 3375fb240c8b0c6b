// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NextSigners } from './next-signers.tsx'

afterEach(cleanup)

const signer = (key: string, title: string, turn: number) => ({ key, title, turn, person: null, does: '' })

it.each([
  [
    'several turns',
    [signer('a', '林个人', 1), signer('b', '对方公司', 2), signer('c', '我方公司', 3)],
    false,
    '已通知林个人签署，全部签完后通知对方公司全部签署方',
  ],
  ['one’s own turn', [signer('a', '我方公司', 1)], true, '已通知我方公司签署。现在轮到您签署'],
] as const)('says who is told now and who follows: %s', (_, plan, isMyTurn, text) => {
  const { container } = render(<NextSigners contractNo="QY-1" plan={plan} isMyTurn={isMyTurn} />)
  expect(container.textContent).toContain(text)
  expect(container.textContent).toContain('合同编号 QY-1')
})
