import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { companyRealNameDownloadApplicationForm } from '@qiyin/calls/areas/company-real-name.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { EngineError } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { companyById } from '../companies/public.ts'
import { personById } from '../people/public.ts'
import { applicationForm } from './application-form.ts'

/** GET /company-real-name/download-application-form */
export async function downloadApplicationForm(
  { companyId, supplierCode }: Input<typeof companyRealNameDownloadApplicationForm>,
  { db, user, pdf, now, config, request }: Context,
): Promise<FileAnswer> {
  const [company, agent] = [await companyById(db, companyId), await personById(db, user.personId)]
  if (!company || !agent) throw new CallError('COMPANY_NOT_FOUND')
  if (company.status !== accountStatus.active) throw new CallError('COMPANY_FROZEN')
  const form = applicationForm({ company, agent, supplierCode, time: now(), demo: config.demo.enabled })
  const asker = { owner: user.personId, signal: request.gone }
  const bytes = await pdf
    .runFor(asker, 'composeDocument', () => [form])
    .catch((error: unknown) => {
      throw error instanceof EngineError ? new CallError('DOCUMENT_NOT_MADE', { httpStatus: 503 }) : error
    })
  return new FileAnswer(bytes, 'application/pdf', {
    fileName: `企业认证申请表-${company.companyName}.pdf`,
    disposition: 'attachment',
    cacheControl: 'private, no-store, no-transform',
  })
}
