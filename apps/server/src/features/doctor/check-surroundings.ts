import { access, constants, mkdir } from 'node:fs/promises'
import { placeText } from '../../storage/open-place.ts'
import { enabledTemplatesByOffice } from '../templates/public.ts'
import { answerOf } from './answer-of.ts'
import { judge, messageOf, type Check } from './check.ts'
import { outerServices } from './outer-services.ts'
import { databaseTime } from './store.ts'

/** Suppliers and other systems refuse what was signed five minutes off; half of it is left to them. */
const mostOffMs = 150_000
/** Deadlines and time-stamps are compared with what the database says. */
const mostOffDatabaseMs = 5000

/** That every service the configuration names answers, and that its clock and ours agree. */
export const services: Check = {
  name: '外部服务（能否连接、时钟是否一致）',
  async *look({ config }) {
    for (const { name, url, variable } of outerServices(config))
      yield await judge(name, async () => {
        const asked = Date.now()
        const answer = await answerOf(url)
        if (typeof answer === 'string')
          return `无法连接 ${new URL(url).origin}（${answer}），请检查 ${variable}、网络与防火墙`
        const said = Date.parse(answer.headers.get('date') ?? '')
        const offMs = Math.abs(said - asked)
        return offMs > mostOffMs
          ? `与本机时钟相差 ${Math.round(offMs / 1000)} 秒，其签名校验将失败，请用 NTP 校准本机时间`
          : null
      })
  },
}

/** That this machine's clock and the database's agree. */
export const clock: Check = {
  name: '时钟',
  async *look({ database }) {
    const before = Date.now()
    const said = (await databaseTime(database.db)).getTime()
    const after = Date.now()
    // It was read between the two moments.
    const offMs = Math.max(before - said, said - after, 0)
    yield offMs > mostOffDatabaseMs
      ? { text: `本机与数据库的时钟相差 ${Math.round(offMs / 1000)} 秒，请用 NTP 校准两者` }
      : null
  },
}

/** That files can be stored. */
export const storage: Check = {
  name: '文件存储',
  async *look({ blobs, config }) {
    yield await judge(placeText(config.storage), async () => {
      const failure = await blobs.probe().then(() => null, messageOf)
      if (failure === null) return null
      const remedy =
        config.storage.kind === 's3' ? '请检查 STORAGE_URL、S3_ENDPOINT 与密钥及其权限' : '请检查目录的权限'
      return `无法读写（${failure}），${remedy}`
    })
  },
}

/** That the roots of the trails can be kept where they are to lie. */
export const rootDirectories: Check = {
  name: '审计根的存放目录',
  async *look({ config }) {
    for (const directory of config.auditRootDirectories)
      yield await judge(directory, async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const failure = await access(directory, constants.W_OK).then(() => null, messageOf)
        return failure && `无法写入（${failure}），请检查目录的权限或 AUDIT_ROOT_DIR`
      })
  },
}

/** That the mail server takes our name and password. */
export const mailServer: Check = {
  name: '邮件服务器',
  async *look({ mail }) {
    if (!mail) return
    yield await judge('邮件服务器', async () => {
      const failure = await mail.probe().then(() => null, messageOf)
      return failure && `无法登录（${failure}），请检查 MAIL_SMTP_URL 中的地址、用户名与密码`
    })
  },
}

/** That what prints the templates that the embedded engine cannot is there, and is what they were confirmed with. */
export const documentConversion: Check = {
  name: '模板转换引擎（LibreOffice）',
  async *look({ config, database, templates }) {
    const { office } = config.templates
    const variable = office?.kind === 'gotenberg' ? 'GOTENBERG_URL' : 'LIBREOFFICE_PATH'
    let version: string | undefined
    if (office)
      yield await judge('试转换', async () => {
        const failure = await templates.renderer.officeVersion().then(
          (found) => {
            version = found
            return null
          },
          (error: unknown) => messageOf(error),
        )
        return failure && `未能完成（${failure}），请检查 ${variable}`
      })
    if (office && version === undefined) return
    for (const { templateName, engineVersion: confirmed } of await enabledTemplatesByOffice(database.db))
      yield confirmed === version
        ? null
        : {
            text: `模板“${templateName}”以 ${confirmed} 确认，现为${version ?? '未配置'}，在重新上传并确认前不能发起`,
          }
  },
}
