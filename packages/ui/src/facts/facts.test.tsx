// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Facts } from './facts.tsx'

const texts = (role: string) => screen.getAllByRole(role).map((one) => one.textContent)

afterEach(cleanup)

it('names each value and leaves out what is absent', () => {
  render(
    <Facts
      rows={[
        ['发起人', '李静怡'],
        ['完成时间', null],
        ['问题', '证书已吊销'],
        ['问题', '时间戳无效'],
      ]}
    />,
  )
  expect(texts('term')).toEqual(['发起人', '问题', '问题'])
  expect(texts('definition')).toEqual(['李静怡', '证书已吊销', '时间戳无效'])
})

it('keeps a cut value whole in its tooltip', () => {
  render(<Facts small rows={[['证书序列号', '5F:00:1A']]} />)
  expect(screen.getByRole('definition').title).toBe('5F:00:1A')
})
