import { join } from 'node:path'

/** Origin of the viewer's test pages. */
export function harnessUrl(): string {
  return inherited('E2E_HARNESS_URL')
}

/** A folder of this run, by its name. */
export function runFolder(name: string): string {
  return join(inherited('E2E_RUN_FOLDER'), name)
}

/** The demonstration's data as every worker starts with them. */
export const demoFolder = (): string => runFolder('demo')

function inherited(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is set by global-setup.ts`)
  return value
}
