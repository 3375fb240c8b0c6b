import { isEmail } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'

/** The mail server, and in whose name letters leave. */
export interface MailConfig {
  /** smtp or smtps, with user and password if it wants them. */
  readonly url: string
  readonly from: string
}

/** The variables, in the order of .env.example. */
export const mailVariables = {
  MAIL_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: '应为 smtp(s)://用户名:密码@邮件服务器[:端口]' })
    .optional(),
  MAIL_FROM: z.string().trim().refine(isEmail, { error: '应为发件人的邮箱地址' }).optional(),
}

const schema = z.object(mailVariables)
type MailValues = z.output<typeof schema>

/** What of these variables is of no use without the other. */
export function mailContradictions(
  { MAIL_SMTP_URL: url, MAIL_FROM: from }: MailValues,
  report: (variable: string, remedy: string) => void,
): void {
  if (url !== undefined && from === undefined) report('MAIL_FROM', '已配置邮件服务器，须设置发件人的邮箱地址')
  if (url === undefined && from !== undefined) report('MAIL_SMTP_URL', '已设置发件人，须配置邮件服务器')
}

/** The part of the configuration these variables make; undefined sends no letters. */
export function mailConfig({ MAIL_SMTP_URL: url, MAIL_FROM: from }: MailValues): MailConfig | undefined {
  return url === undefined || from === undefined ? undefined : { url, from }
}
