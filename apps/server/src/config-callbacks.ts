import { isNotifyHost } from '@qiyin/domain/access/source-event.ts'
import { z } from 'zod'

/** What the platform may send to addresses that other systems name. */
export interface CallbacksConfig {
  /** Hosts, with their ports, that may lie in a private network and be spoken to without TLS. */
  readonly privateHosts: readonly string[]
}

/** The variables, in the order of .env.example. */
export const callbackVariables = {
  CALLBACK_PRIVATE_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every(isNotifyHost), { error: '应为以逗号分隔的 主机[:端口]' })
    .default([]),
}

const schema = z.object(callbackVariables)

/** The part of the configuration these variables make. */
export function callbacksConfig({ CALLBACK_PRIVATE_HOSTS }: z.output<typeof schema>): CallbacksConfig {
  return { privateHosts: CALLBACK_PRIVATE_HOSTS }
}
