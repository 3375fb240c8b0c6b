import { expect, test } from 'vitest'
import { processorMs } from './processor-time.ts'

test.runIf(process.platform === 'linux')('tells what a process has had of the processor', () => {
  const { user, system } = process.cpuUsage()
  const told = processorMs(process.pid)
  // Asked between two other askings, and told in steps of 10 ms each.
  const after = process.cpuUsage()
  expect(told).toBeGreaterThanOrEqual((user + system) / 1000 - 20)
  expect(told).toBeLessThanOrEqual((after.user + after.system) / 1000 + 20)
})

test('knows nothing of a process that is not there', () => {
  expect([processorMs(undefined), processorMs(-1)]).toEqual([undefined, undefined])
})
