import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'

/* Longer is not waited for a file that is still coming: its parts vouch for themselves. */
const wholeFileMs = 3000

/** SHA-256 of the file that the viewer shows; undefined where it does not have all of it, or the page is not secure. */
export async function digestOf(viewer: ViewerController): Promise<string | undefined> {
  // The browser has no digests on plain http hosts.
  if (!('subtle' in crypto)) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), wholeFileMs))
  const bytes = await Promise.race([viewer.getBytes().catch(() => undefined), late])
  if (bytes === undefined) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
