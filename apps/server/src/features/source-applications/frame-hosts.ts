import type { contractSourceApplicationFrameUpdate } from '@qiyin/calls/areas/source-application.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { requireUnchanged } from './require-unchanged.ts'
import { lockApplication, writeFrameHosts } from './store.ts'

/** POST /contract/source/application/frame/update */
export async function updateFrameHosts(
  { applicationId, frameHosts, former }: Input<typeof contractSourceApplicationFrameUpdate>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationFrameUpdate>> {
  const hosts = [...new Set(frameHosts.map((host) => host.toLowerCase()))]
  await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new CallError('RECORD_NOT_FOUND')
    requireUnchanged(former, application.frameHosts)
    await writeFrameHosts(tx, applicationId, hosts)
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_FRAME',
      content: `修改接入应用 ${application.appId} 的允许嵌入的域名`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      before: { 允许嵌入的域名: application.frameHosts.join('、') },
      after: { 允许嵌入的域名: hosts.join('、') },
    })
  })
  return null
}
