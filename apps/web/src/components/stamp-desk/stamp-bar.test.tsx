// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Dropdown } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { StampBarAction } from './stamp-bar.tsx'

afterEach(cleanup)

it('looks like the others when it opens a menu', () => {
  render(
    <Dropdown menu={{ items: [] }}>
      <StampBarAction>选择签署方</StampBarAction>
    </Dropdown>,
  )
  expect(screen.getByRole('button', { name: '选择签署方' }).classList).toContain('stamp-bar-action')
})
