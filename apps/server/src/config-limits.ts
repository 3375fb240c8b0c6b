import { z } from 'zod'
import { whole } from './config-values.ts'

/** How much a process takes at once. */
export interface LimitsConfig {
  /** Uploads that are in memory at once, each up to its call's size; the others wait, encrypted on the disk. */
  readonly uploadsAtOnce: number
  /** Connections that one address may have open; undefined behind a proxy, whose connections they all are. */
  readonly connectionsPerAddress: number | undefined
  /** What one person may upload within the time that unused uploads are kept. */
  readonly uploadBytesPerPerson: number
  /** What contracts of one company may hold that it begins within 24 hours. */
  readonly documentBytesPerCompany: number
  /** How many processes answer calls; each allows an address its share of what all may. */
  readonly webProcesses: number
}

/** The variables, in the order of .env.example. */
export const limitVariables = {
  UPLOADS_AT_ONCE: whole(1, 100).default(4),
  ADDRESS_CONNECTIONS: whole(1, 100_000).default(256),
  PERSON_UPLOAD_MB: whole(1, 1_000_000).default(1024),
  COMPANY_DAY_MB: whole(1, 100_000_000).default(20 * 1024),
  WEB_PROCESSES: whole(1, 1000).default(1),
}

const megabyte = 1024 * 1024

const schema = z.object(limitVariables)

/** The part of the configuration these variables make. */
export function limitsConfig(values: z.output<typeof schema>, behindProxy: boolean): LimitsConfig {
  return {
    uploadsAtOnce: values.UPLOADS_AT_ONCE,
    connectionsPerAddress: behindProxy ? undefined : values.ADDRESS_CONNECTIONS,
    uploadBytesPerPerson: values.PERSON_UPLOAD_MB * megabyte,
    documentBytesPerCompany: values.COMPANY_DAY_MB * megabyte,
    webProcesses: values.WEB_PROCESSES,
  }
}
