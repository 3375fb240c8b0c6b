import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { anOutage } from '../testing/an-outage.ts'
import { outliveOutages } from './outlive-outages.ts'

/** A database that is lost before anybody knows of it: it is thought to be there until it has answered again. */
function lostUnnoticed() {
  const answered = Promise.withResolvers<void>()
  let away = true
  return {
    database: { found: () => Promise.resolve(), foundAgain: () => answered.promise },
    isAway: () => away,
    comeBack: () => {
      away = false
      answered.resolve()
    },
  }
}

it('waits for a database whose loss nobody has noticed yet', async () => {
  const { database, isAway, comeBack } = lostUnnoticed()
  let begun = 0
  const outlived = outliveOutages(() => {
    begun += 1
    return isAway() ? Promise.reject(anOutage()) : Promise.resolve()
  }, database)
  await nextTurn()
  comeBack()
  await outlived
  expect(begun).toBe(2)
})

it('repeats a job three times, and no other failure', async () => {
  let begun = 0
  const database = { found: () => Promise.resolve(), foundAgain: () => Promise.resolve() }
  const fail = (error: Error) => (): Promise<void> => {
    begun += 1
    return Promise.reject(error)
  }
  await expect(outliveOutages(fail(anOutage()), database)).rejects.toThrow('cannot be reached')
  expect(begun).toBe(4)
  await expect(outliveOutages(fail(new Error('its own')), database)).rejects.toThrow('its own')
  expect(begun).toBe(5)
})
