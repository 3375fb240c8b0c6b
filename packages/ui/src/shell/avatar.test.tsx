// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

it.each([
  ['王梓涵', '梓'],
  ['李明', '明'],
  ['欧阳若琳', '若'],
  ['Ann Lee', 'A'],
  [null, '我'],
])('marks %s by the given name: %s', (name, mark) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(mark)
})
