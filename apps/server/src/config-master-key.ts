import { z } from 'zod'

/** Where the master keys come from: the first one seals, the others only open what was sealed before a rotation. */
export type MasterKeyConfig =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'environment'; readonly keys: readonly Buffer[] }
  /** Wrapped by a key that a key service holds. */
  | {
      readonly kind: 'service'
      readonly url: string
      readonly token: string | undefined
      readonly keyName: string
      readonly wrapped: readonly Buffer[]
    }

/** The variables, in the order of .env.example. */
export const masterKeyVariables = {
  MASTER_KEY: keyList(
    (length) => length === 32,
    '应为 32 字节密钥的 Base64（openssl rand -base64 32）；轮换时新密钥在前，以逗号分隔旧密钥',
  ).optional(),
  MASTER_KEY_WRAPPED: keyList(
    (length) => length > 0,
    '应为密钥服务加密后的主密钥的 Base64；轮换时新密钥在前，以逗号分隔旧密钥',
  ).optional(),
  MASTER_KEY_NAME: z.string().trim().optional(),
}

interface Values {
  readonly MASTER_KEY?: readonly Buffer[] | undefined
  readonly MASTER_KEY_WRAPPED?: readonly Buffer[] | undefined
  readonly MASTER_KEY_NAME?: string | undefined
  readonly KEY_SERVICE_URL?: string | undefined
  readonly KEY_SERVICE_TOKEN?: string | undefined
}

/** What does not go together, as variable and remedy. */
export function masterKeyContradictions(
  values: Values,
  report: (variable: string, remedy: string) => void,
): void {
  if (!values.MASTER_KEY_WRAPPED) return
  if (values.MASTER_KEY) report('MASTER_KEY_WRAPPED', '与 MASTER_KEY 只能二选一')
  if (values.KEY_SERVICE_URL === undefined)
    report('KEY_SERVICE_URL', '主密钥由密钥服务保管时，须设置密钥服务的地址')
  if (values.MASTER_KEY_NAME === undefined)
    report('MASTER_KEY_NAME', '主密钥由密钥服务保管时，须指定用来打开它的密钥名称')
}

/** Where the variables say the keys are; without them, in the file. */
export function masterKeyConfig(values: Values, path: string): MasterKeyConfig {
  const { MASTER_KEY: keys, MASTER_KEY_WRAPPED: wrapped } = values
  if (keys) return { kind: 'environment', keys }
  if (!wrapped) return { kind: 'file', path }
  const { KEY_SERVICE_URL: url = '', KEY_SERVICE_TOKEN: token, MASTER_KEY_NAME: keyName = '' } = values
  return { kind: 'service', url, token, keyName, wrapped }
}

function keyList(fits: (length: number) => boolean, wrong: string): z.ZodType<Buffer[], string | undefined> {
  return z
    .string()
    .transform((value) => value.split(',').map((one) => Buffer.from(one.trim(), 'base64')))
    .refine((keys) => keys.every((key) => fits(key.length)), wrong)
}
