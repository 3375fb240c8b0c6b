// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GuideSlides } from './guide-slides.tsx'

afterEach(cleanup)

const slides = [
  { title: '创建企业', text: '填写企业全称', art: <i /> },
  { title: '签署文件', text: '选择印章', art: <i /> },
] as const

it('goes on, goes back, and ends with what the last slide offers', () => {
  const done: string[] = []
  render(
    <GuideSlides
      title="企业指引"
      slides={slides}
      last={{ text: '立即创建企业', onClick: () => done.push('created') }}
      onClose={() => done.push('closed')}
    />,
  )
  expect(screen.getByText('1 / 2')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '上一步' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  expect(screen.getByText('选择印章')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.getByText('填写企业全称')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  fireEvent.click(screen.getByRole('button', { name: '立即创建企业' }), { detail: 2 })
  expect(done).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '立即创建企业' }), { detail: 1 })
  expect(done).toEqual(['closed', 'created'])
})
