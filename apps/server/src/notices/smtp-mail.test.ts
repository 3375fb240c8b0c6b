import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { smtpMail } from './smtp-mail.ts'

interface Taken {
  readonly to: readonly string[]
  readonly raw: string
}

let server: SMTPServer | undefined
afterEach(() => server?.close())

/** A mail server that takes everything, or answers with this error; answers its address. */
async function listen(
  taken: Taken[],
  options: ConstructorParameters<typeof SMTPServer>[0] = {},
  failure?: Error,
): Promise<string> {
  const made = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done(failure)
      })
    },
    ...options,
  })
  server = made
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', () => resolve())
  })
  // A listening TCP server has an address and a port.
  return `127.0.0.1:${(made.server.address() as AddressInfo).port}`
}

const letter = { subject: '【契印】签署通知', text: '请签署《采购合同》：https://qy.example/s/1' }

it('sends a letter in plain text, known by its key', async () => {
  const taken: Taken[] = []
  const mail = smtpMail({ url: `smtp://${await listen(taken)}`, from: 'no-reply@qy.example' })
  await mail.send('wang@example.cn', letter, 'message-1-2')
  const [{ to, raw }] = taken as [Taken]
  expect(to).toEqual(['wang@example.cn'])
  expect(raw).toContain('Message-ID: <message-1-2@qy.example>')
  expect(raw).toMatch(/^From: =\?UTF-8\?.*<no-reply@qy\.example>/m)
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  const body = raw.split('\r\n\r\n')[1]?.replaceAll('\r\n', '') ?? ''
  expect(Buffer.from(body, 'base64').toString()).toContain(letter.text)
})

it('has one receiver and no headers of others, whatever the address holds', async () => {
  const taken: Taken[] = []
  const mail = smtpMail({ url: `smtp://${await listen(taken)}`, from: 'no-reply@qy.example' })
  await mail
    .send('a@example.cn', { ...letter, subject: '一\r\nBcc: b@example.cn' }, 'k')
    .catch(() => undefined)
  await mail.send('a@example.cn, b@example.cn', letter, 'k').catch(() => undefined)
  for (const { to, raw } of taken) {
    expect(to).not.toContain('b@example.cn')
    expect(raw).not.toMatch(/^Bcc:/m)
  }
})

it('gives no password to a server without encryption', async () => {
  let asked = false
  const address = await listen([], {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      asked = true
      done(null, { user: 'qiyin' })
    },
  })
  const mail = smtpMail({ url: `smtp://qiyin:secret@${address}`, from: 'no-reply@qy.example' })
  await expect(mail.send('wang@example.cn', letter, 'k')).rejects.toThrow(/STARTTLS/i)
  expect(asked).toBe(false)
})

it('fails when the server refuses the letter, or is not there', async () => {
  const address = await listen([], {}, Object.assign(new Error('mailbox full'), { responseCode: 452 }))
  const mail = smtpMail({ url: `smtp://${address}`, from: 'no-reply@qy.example' })
  await expect(mail.send('wang@example.cn', letter, 'k')).rejects.toThrow('mailbox full')
  const nowhere = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@qy.example' })
  await expect(nowhere.send('wang@example.cn', letter, 'k')).rejects.toThrow('ECONNREFUSED')
})
