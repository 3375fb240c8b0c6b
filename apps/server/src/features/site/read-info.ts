import type { Input, Result } from '@qiyin/calls/call.ts'
import type { siteInfo } from '@qiyin/calls/areas/site.ts'
import type { Context } from '../../http/context.ts'
import { certificateIssuer, isOwnAuthority } from '../pki/public.ts'

/** GET /site/info: what every page shows of the installation itself. */
export async function readSiteInfo(
  _input: Input<typeof siteInfo>,
  { config, request }: Context,
): Promise<Result<typeof siteInfo>> {
  return {
    demo: config.demo.enabled,
    test: config.testSite,
    singleSignOn: config.entrance.singleSignOn.kind !== 'off',
    inner: config.entrance.innerHost !== undefined && request.host === config.entrance.innerHost,
    maintenance: config.entrance.maintenance ?? null,
    recordFilings: [...config.recordFilings],
    supportContacts: [...config.supportContacts],
    certificateIssuer: certificateIssuer(config),
    ownAuthority: isOwnAuthority(config),
  }
}
