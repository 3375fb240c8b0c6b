import { expect, it } from 'vitest'
import { usablePageLabels } from './page-labels.ts'

it.each([
  ['of an article', ['i', 'ii', 'iii', '1'], 4, true],
  ['that are missing', null, 4, false],
  ['that are fewer than the pages', ['i', 'ii', 'iii'], 4, false],
  ['that are more than the pages', ['i', 'ii', 'iii', 'iv', 'v'], 4, false],
  ['that are the page numbers', ['1', '2', '3'], 3, false],
  ['that are all empty', ['', '', ''], 3, false],
  ['of which some are empty', ['', '2', ''], 3, true],
])('judges labels %s', (_, labels, pageCount, isUsable) => {
  expect(usablePageLabels(labels, pageCount)).toBe(isUsable ? labels : undefined)
})
