import { webBase } from '@qiyin/calls/addresses/paths.ts'
import type { Config } from './config.ts'
import { placeText } from './storage/open-place.ts'

export interface DemoAccount {
  readonly phone: string
  readonly name: string
  readonly role: string
}

/** What the terminal says once the server listens. */
export function greeting(config: Config, listening: string, accounts: readonly DemoAccount[]): string {
  const origin = config.http.publicUrl ?? listening
  const database =
    config.database.kind === 'embedded' ? `内置数据库（${config.database.directory}）` : 'PostgreSQL'
  return [
    '',
    `契印已启动：${origin}${webBase}`,
    `数据库：${database}　文件：${placeText(config.storage)}`,
    ...(config.demo.enabled ? demoLines(origin, accounts) : []),
    '按 Ctrl-C 停止。',
    '',
  ].join('\n')
}

function demoLines(origin: string, accounts: readonly DemoAccount[]): string[] {
  return [
    '',
    '演示环境：短信不会真正发出，验证码显示在登录页的演示账号面板，也可从下面的地址读取：',
    `  ${origin}/esignature/api/demo/messages?phone=手机号`,
    ...(accounts.length === 0 ? [] : ['演示账号（用手机号和短信验证码登录）：']),
    ...accounts.map(({ phone, name, role }) => `  ${phone}  ${name}  ${role}`),
    '',
  ]
}
