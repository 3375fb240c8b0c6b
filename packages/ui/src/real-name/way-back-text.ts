/** What the way back to where a person was before the authentication is called. */
export function wayBackText(target: string): string {
  return /^\/(sign-redirect|file-center\/sign)(?=[?/]|$)/.test(target) ? '继续签署' : '继续之前的操作'
}
