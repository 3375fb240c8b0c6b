import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config-mail.ts'
import type { MailPort } from './mail.ts'
import { carrierMs } from './sms.ts'

/** Sends by a mail server (SMTP): over TLS with smtps; with smtp the connection is secured by STARTTLS before a password goes over it. */
export function smtpMail({ url, from }: MailConfig): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const hasPassword = username !== ''
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: hasPassword,
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: carrierMs,
    greetingTimeout: carrierMs,
    socketTimeout: carrierMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').at(-1) ?? hostname
  return {
    probe: async () => {
      await transport.verify()
    },
    send: async (to, { subject, text }, key) => {
      await transport.sendMail({
        from: { name: '契印', address: from },
        // An address, never a list that somebody has typed.
        to: { name: '', address: to },
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject,
        text,
        textEncoding: 'base64',
      })
    },
  }
}
