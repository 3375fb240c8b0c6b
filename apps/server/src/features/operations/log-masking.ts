import type { adminLogDesensitization } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { asLogged } from '../../logging.ts'
import { recordOperation } from '../operator-log/public.ts'

/** POST /admin/log-desensitization: the text as our logs would hold it; that somebody looked is on record, the text is not. */
export async function maskAsLogged(
  { content }: Input<typeof adminLogDesensitization>,
  context: Context,
): Promise<Result<typeof adminLogDesensitization>> {
  const logged = asLogged(content)
  await context.transaction((tx) =>
    recordOperation(tx, context, {
      event: 'LOG_MASKING_CHECK',
      content: `检查日志脱敏，共 ${content.length} 个字符`,
      object: null,
    }),
  )
  return { content: logged, masked: logged.includes('***') }
}
