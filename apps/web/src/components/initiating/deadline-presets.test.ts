import { expect, it } from 'vitest'
import { deadlinePresets } from './deadline-presets.ts'

it('offers a week and the longest time there is', () => {
  expect(
    deadlinePresets('2026-11-20').map(({ label, value }) => [label, value.format('YYYY-MM-DD')]),
  ).toEqual([
    ['7 天后', '2026-11-27'],
    ['14 天后', '2026-12-04'],
  ])
})
