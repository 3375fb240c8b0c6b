// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallFailure } from './base/call-failure.ts'
import { Region } from './region.tsx'

afterEach(cleanup)

const waiting = { data: undefined, error: null, isFetching: true, refetch: async () => undefined }

it('tells the foot of the page that something is still to come', () => {
  const { container, rerender } = render(
    <Region query={waiting} skeleton={null}>
      {(text: string) => text}
    </Region>,
  )
  expect(container.querySelector('[data-waiting]')).not.toBeNull()
  rerender(
    <Region query={{ ...waiting, data: '合同' }} skeleton={null}>
      {(text) => text}
    </Region>,
  )
  expect(container.querySelector('[data-waiting]')).toBeNull()
})

it('has the place of its content from the start when asked to', () => {
  render(
    <Region query={waiting} skeleton={<p>正在校验签名</p>} holds>
      {(text: string) => text}
    </Region>,
  )
  expect(screen.getByText('正在校验签名')).toBeDefined()
})

it('shows the way back beside 重试 where trying again may not help', () => {
  const error = new CallFailure({
    code: 6001,
    message: '企业不存在或无权访问',
    httpStatus: 404,
    result: null,
  })
  render(
    <Region
      query={{ ...waiting, error, isFetching: false }}
      skeleton={null}
      back={<a href="/enterprise-manage/basic-info">返回企业信息</a>}
    >
      {(text: string) => text}
    </Region>,
  )
  expect(screen.getByText('企业不存在或无权访问')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回企业信息' }).getAttribute('href')).toBe(
    '/enterprise-manage/basic-info',
  )
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})
