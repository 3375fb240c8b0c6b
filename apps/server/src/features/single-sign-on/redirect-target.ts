import { h5Base, safeRedirect, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { EntranceConfig } from '../../config-entrance.ts'

/**
 * Where a login leads (seed 002 section 6: `redirect_url`): a page of ours, or an address of an origin that the
 * configuration names; anything else is the home page.
 */
export function redirectTarget(
  asked: string | undefined,
  { redirectOrigins }: Pick<EntranceConfig, 'redirectOrigins'>,
): string {
  const elsewhere = URL.parse(asked ?? '')
  if (elsewhere && redirectOrigins.includes(elsewhere.origin)) return elsewhere.href
  return `${isOfPhone(asked) ? h5Base : webBase}${safeRedirect(asked)}`
}

function isOfPhone(asked: string | undefined): boolean {
  return asked?.startsWith(`${h5Base}/`) === true
}
