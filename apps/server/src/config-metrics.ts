import { z } from 'zod'
import { networkOf, type Network } from './config-values.ts'

export interface MetricsConfig {
  /** Who may scrape. */
  readonly allowed: readonly Network[]
}

/** The variables, in the order of .env.example. */
export const metricsVariables = {
  METRICS_ALLOW: networks().default([
    { address: '127.0.0.0', prefix: 8 },
    { address: '::1', prefix: 128 },
  ]),
}

const schema = z.object(metricsVariables)

/** The part of the configuration these variables make. */
export function metricsConfig(values: z.output<typeof schema>): MetricsConfig {
  return { allowed: values.METRICS_ALLOW }
}

/** `10.0.0.0/8,192.168.1.7`; `off` allows nobody. */
function networks(): z.ZodType<readonly Network[], string | undefined> {
  const wrong = '应为 IP 地址或网段（如 10.0.0.0/8），多项以逗号分隔；off 表示不开放'
  return z
    .string()
    .transform((value) => (value.trim() === 'off' ? [] : value.split(',').map(networkOf)))
    .refine((list) => list.every((one) => one !== undefined), wrong)
    .transform((list) => list.flatMap((one) => one ?? []))
}
