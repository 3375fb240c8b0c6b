import { companyAuthenticatedCompanyInfoQuery } from '@qiyin/calls/areas/company.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { useCall } from '../call-hooks.ts'

/** A company that may be somebody else's already. */
export type TakenCompany = Args<typeof companyAuthenticatedCompanyInfoQuery>

/** G-12: since when the company is authenticated, and whom to ask. */
export function useAuthenticatedText(of: TakenCompany): string {
  const { data, error, isFetching } = useCall(companyAuthenticatedCompanyInfoQuery, of)
  if (data)
    return `该企业已于${data.authenticateCompleteTime ?? '-'}完成认证，无需重复认证，请联系企业管理员为您添加印章授权。管理员：${data.personName ?? '-'} 电话：${data.mobile ?? '-'}`
  return error && !isFetching ? error.message || '系统异常' : '正在查询该企业的管理员…'
}
