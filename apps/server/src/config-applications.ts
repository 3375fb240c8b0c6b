import type { signVersions } from '@qiyin/calls/signed-request.ts'
import { z } from 'zod'

/** What the platform asks of the programs of other systems. */
export interface ApplicationsConfig {
  /** The least version of signatures that is taken: 2 has method and path of the request in it. */
  readonly leastSignVersion: (typeof signVersions)[number]
}

/** The variables, in the order of .env.example. */
export const applicationVariables = {
  EXTERNAL_SIGN_VERSION: z.enum(['1', '2'], { error: '应为 1 或 2' }).default('1'),
}

const schema = z.object(applicationVariables)

/** The part of the configuration these variables make. */
export function applicationsConfig({ EXTERNAL_SIGN_VERSION }: z.output<typeof schema>): ApplicationsConfig {
  return { leastSignVersion: EXTERNAL_SIGN_VERSION === '2' ? 2 : 1 }
}
