import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUndocumentedVariables } from './check-env-example.ts'

test('every variable stands in .env.example and in docs/configuration.md, and no other', async () => {
  expect(await findUndocumentedVariables(join(import.meta.dirname, '..'))).toEqual([])
})
