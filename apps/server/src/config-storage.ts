import { z } from 'zod'
import { onOff, webAddress } from './config-values.ts'

/** Where files are stored. */
export interface StorageConfig {
  readonly kind: 'disk' | 's3'
  /** On the disk. */
  readonly directory: string
  /** In an object store; there too when files move from it to the disk. */
  readonly bucket: S3Settings | undefined
  /** True while files move: what is not yet where `kind` says is read at the other place. */
  readonly isMoving: boolean
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string
  /** Before every key; empty, or ends with a slash. */
  readonly prefix: string
  /** Undefined: Amazon's own for the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Undefined: what the machine is given (its role, the environment). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The bucket stands in the path, not in the host's name. */
  readonly pathStyle: boolean
}

/** The variables, in the order of .env.example. */
export const storageVariables = {
  STORAGE_URL: z
    .string()
    .trim()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/, {
      error: '应为 s3://存储桶，或 s3://存储桶/前缀',
    })
    .optional(),
  STORAGE_MOVING: z
    .enum(['to-s3', 'to-disk'], { error: '应为 to-s3 或 to-disk，迁移完成后删除该变量' })
    .optional(),
  S3_ENDPOINT: webAddress('应为对象存储服务的 http(s) 地址').optional(),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_PATH_STYLE: onOff().optional(),
}

const schema = z.object(storageVariables)
type StorageValues = z.output<typeof schema>

/** What of these variables is of no use without the other. */
export function storageContradictions(
  values: StorageValues,
  report: (variable: string, remedy: string) => void,
): void {
  const { STORAGE_URL: url, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (url === undefined && values.STORAGE_MOVING !== undefined)
    report('STORAGE_URL', '迁移文件须设置对象存储的地址')
  if (url === undefined && values.S3_ENDPOINT !== undefined)
    report('STORAGE_URL', '已设置 S3_ENDPOINT，须设置存储桶，或删除 S3_ENDPOINT')
  if (id !== undefined && secret === undefined)
    report('S3_SECRET_ACCESS_KEY', '已设置 S3_ACCESS_KEY_ID，须一并设置')
  if (id === undefined && secret !== undefined)
    report('S3_ACCESS_KEY_ID', '已设置 S3_SECRET_ACCESS_KEY，须一并设置')
}

/** The part of the configuration these variables make; `directory` is where files lie on the disk. */
export function storageConfig(values: StorageValues, directory: string): StorageConfig {
  const { STORAGE_URL: url, STORAGE_MOVING: moving } = values
  if (url === undefined) return { kind: 'disk', directory, bucket: undefined, isMoving: false }
  const kind = moving === 'to-disk' ? 'disk' : 's3'
  return { kind, directory, bucket: bucketOf(url, values), isMoving: moving !== undefined }
}

function bucketOf(url: string, values: StorageValues): S3Settings {
  const { hostname: bucket, pathname } = new URL(url)
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  return {
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: values.S3_REGION,
    credentials:
      id === undefined || secret === undefined ? undefined : { accessKeyId: id, secretAccessKey: secret },
    pathStyle: values.S3_PATH_STYLE ?? endpoint !== undefined,
  }
}
