import { mdataProvinces, mdataQueryBankInfo } from '@qiyin/calls/areas/mdata.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'

const staleMs = 3_600_000

/** The choices that come from a service: the person's companies, the provinces, the banks. */
export function useServiceOptions(service: string): { options: string[]; loading: boolean } {
  const { companyList } = useCurrentUser()
  const provinces = useCall(mdataProvinces, service === 'provinces' ? {} : null, { staleMs })
  const banks = useCall(mdataQueryBankInfo, service === 'banks' ? {} : null, { staleMs })
  if (service === 'provinces')
    return { options: (provinces.data ?? []).map(({ name }) => name), loading: provinces.isFetching }
  if (service === 'banks')
    return { options: (banks.data ?? []).map(({ name }) => name), loading: banks.isFetching }
  return { options: companyList.map(({ companyName }) => companyName), loading: false }
}
