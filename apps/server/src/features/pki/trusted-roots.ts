import { readFileSync } from 'node:fs'
import { readCertificate } from '@qiyin/pdf/pki'
import { ConfigError, type Config } from '../../config.ts'

const read = new WeakMap<Config, Buffer[]>()

/** The roots of external authorities that the operator trusts, DER; throws ConfigError for an unusable file. */
export function externalRoots(config: Config): Buffer[] {
  const known = read.get(config)
  if (known) return known
  const { trustedRootsFile: file } = config.signing
  const roots = file === undefined ? [] : readRoots(file)
  read.set(config, roots)
  return roots
}

function readRoots(file: string): Buffer[] {
  try {
    const blocks = [
      ...readFileSync(file, 'latin1').matchAll(
        /-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g,
      ),
    ]
    if (blocks.length === 0) throw new Error('no certificates')
    return blocks.map(([, base64 = '']) => readCertificate(Buffer.from(base64, 'base64')).der)
  } catch (cause) {
    const remedy = `无法读取 ${file}，应为可读的 PEM 证书文件，可含多个证书`
    throw new ConfigError([{ variable: 'TRUSTED_ROOTS', remedy }], { cause })
  }
}
