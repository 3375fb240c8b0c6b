import { expect, it } from 'vitest'
import { ObjectStreams } from './object-streams.ts'
import { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError, UnfinishedObject } from './syntax-error.ts'

/** Some kilobytes may have a million rows for the objects of a stream that is not there. */
it('an object stream that cannot be opened is tried once, and one error is made for all its objects', () => {
  let tries = 0
  const streams = new ObjectStreams(() => {
    tries++
    throw new UnfinishedObject('does not end')
  }, new ReadingBudget(1000))
  const errors = [1, 2, 3].map((number) => {
    try {
      return streams.read(90, number, 0)
    } catch (error) {
      return error
    }
  })
  expect(tries).toBe(1)
  expect(new Set(errors).size).toBe(1)
  expect(errors[0]).toBeInstanceOf(PdfSyntaxError)
  // The objects in it are not unfinished themselves.
  expect(errors[0]).not.toBeInstanceOf(UnfinishedObject)
})
