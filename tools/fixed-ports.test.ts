import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFixedPorts, fixedPortsIn } from './fixed-ports.ts'

test('no test takes a port of its choice', async () => {
  expect(await findFixedPorts(join(import.meta.dirname, '..'))).toEqual([])
})

// The ports are put together here, or this file would be found itself.
const port = String(18_080)

test.each([
  [`fetch('http://127.0.0.1:${port}/x')`, true],
  [`baseURL: 'http://localhost:${port}'`, true],
  [`server.listen(${port})`, true],
  [`const port = Number(process.env['E2E_PORT'] ?? ${port})`, true],
  [`{ E2E_PORT: '${port}' }`, true],
  [`PORT: '${port}',`, true],
  ["server.listen(0, '127.0.0.1')", false],
  ['PORT: String(port)', false],
  ["PORT: '0'", false],
  ['`http://127.0.0.1:${port}`', false],
])('%s: %s', (line, isFound) => {
  expect(fixedPortsIn(line)).toEqual(isFound ? [line] : [])
})
