import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RealNameInfo } from './real-name-info.ts'
import type { RealNameAccount } from './use-person-identity.ts'

interface ResidenceLinkProps {
  account: RealNameAccount
  overseas: boolean
  info: Pick<RealNameInfo, 'overseasSupplierCode'>
}

/** From the form for identity cards to the one for other documents, and back; where they lead to stays. */
export function ResidenceLink({ account, overseas, info }: ResidenceLinkProps): ReactElement | null {
  const [query] = useSearchParams()
  const redirect = query.get('redirect')
  const wayBack = redirect === null ? {} : { redirect }
  const { personAccountId, supplierCode } = account
  if (overseas) {
    return (
      <Link
        className="link"
        to={paths.personalAuthentication(personAccountId, supplierCode, wayBack)}
        replace
      >
        中国大陆居民？使用居民身份证认证
      </Link>
    )
  }
  if (info.overseasSupplierCode === null) return null
  const asked = { userType: 1, ...wayBack }
  const to = paths.personalAuthentication(personAccountId, info.overseasSupplierCode, asked)
  return (
    <Link className="link" to={to} replace>
      非中国大陆居民？使用通行证、护照等证件认证
    </Link>
  )
}
