import { h5Base, webBase } from '@qiyin/calls/addresses/paths.ts'

/** The part of `navigator` that tells phones and tablets. */
export interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/*
 * This file stands in front of both applications, inside their HTML: nothing that is not needed to choose between
 * them belongs here.
 */

/** Paths below the base that phones have too; everything under one belongs to it. Others lead home. */
const phonePaths =
  /^\/(?:$|(?:login|fail|embed|maintenance|verify|help|messages|file-center|(?:out-)?enterprise-authentication|personal-authentication|enterprise-manage|user-center|tpl-history|sign-templ|app-manage|sys-manage|common\/404|(?:sign|login|verify|company)-redirect|sign-return)(?:\/|$))/

/** Below this the pages of the desk have no room. */
const narrowPx = 720

/** Contract and detail routes: what follows them is dropped (seed 002 section 6). */
const normalised = /^(\/file-center\/(?:detail|contract|sign))\/.*$/

/**
 * Where this device belongs instead of `pathname`, without query and hash; null when it is right here (G-16). A
 * handheld goes to the phone pages, everything else from there to the desktop pages.
 */
export function deviceTarget(pathname: string, device: Device, widthPx = 0): string | null {
  const onPhonePages = isBelow(pathname, h5Base)
  const isPhone = isHandheld(device) || (pathname.endsWith('/embed') && isNarrow(widthPx))
  if (isPhone === onPhonePages) return null
  if (onPhonePages) return webBase + pathname.slice(h5Base.length)
  if (!isBelow(pathname, webBase)) return null
  const path = pathname.slice(webBase.length).replace(/\/$/, '').replace(normalised, '$1')
  return h5Base + (path !== '' && phonePaths.test(path) ? path : '')
}

/** Inside another page a narrow frame is a phone on any device; a frame that is not shown yet has no width. */
function isNarrow(widthPx: number): boolean {
  return widthPx > 0 && widthPx < narrowPx
}

function isHandheld({ userAgent, platform, maxTouchPoints }: Device): boolean {
  // Tablets of Apple call themselves desktops.
  return (
    /Android|HarmonyOS|iPhone|iPad|iPod|\bMobile\b/.test(userAgent) ||
    (platform === 'MacIntel' && maxTouchPoints > 1)
  )
}

function isBelow(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`)
}
