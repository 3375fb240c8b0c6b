import { z } from 'zod'
import type { Secrets } from '../../crypto/secrets.ts'

/** What is sealed of a message: the text, and the values for carriers that only know templates. */
export interface Content {
  readonly text: string
  readonly parameters: Readonly<Record<string, string>>
}

const schema = z.object({ text: z.string(), parameters: z.record(z.string(), z.string()) })

export function sealContent(secrets: Secrets, content: Content): Buffer {
  return secrets.seal(JSON.stringify(content), 'message.content')
}

export function openContent(secrets: Secrets, sealed: Uint8Array): Content {
  return schema.parse(JSON.parse(secrets.open(Buffer.from(sealed), 'message.content')))
}
