import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoAccounts, demoMessages, siteInfo } from '@qiyin/calls/areas/site.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Config } from '../../config.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { demoAccountList } from '../demo/public.ts'
import { newestMessages } from '../messages/public.ts'
import { certificateIssuer, isOwnAuthority } from '../pki/public.ts'

/** GET /site/info: what every page shows of the installation itself. */
async function readSiteInfo(
  _input: Input<typeof siteInfo>,
  { config }: Context,
): Promise<Result<typeof siteInfo>> {
  return {
    demo: config.demo.enabled,
    test: config.testSite,
    recordFilings: [...config.recordFilings],
    certificateIssuer: certificateIssuer(config),
    ownAuthority: isOwnAuthority(config),
  }
}

/** GET /demo/accounts: the accounts to try. */
async function listDemoAccounts(
  _input: Input<typeof demoAccounts>,
  { config }: Context,
): Promise<Result<typeof demoAccounts>> {
  requireDemo(config)
  return config.demo.enabled && config.demo.data ? [...demoAccountList] : []
}

/** GET /demo/messages: the messages to a phone, codes included. */
async function listDemoMessages(
  { phone }: Input<typeof demoMessages>,
  { config, db, secrets }: Context,
): Promise<Result<typeof demoMessages>> {
  requireDemo(config)
  const messages = await newestMessages(db, secrets, phone)
  return messages.map((message) => ({
    phone,
    email: null,
    scene: message.scene,
    content: message.content,
    code: message.code,
    sentTime: message.sentTime && formatDateTime(message.sentTime),
  }))
}

/** Outside demo mode these calls do not exist. */
function requireDemo(config: Config): void {
  if (!config.demo.enabled) throw new CallError('CALL_UNKNOWN', { httpStatus: 404 })
}

export const siteCalls = {
  siteInfo: readSiteInfo,
  demoAccounts: listDemoAccounts,
  demoMessages: listDemoMessages,
} satisfies Partial<Handlers>
