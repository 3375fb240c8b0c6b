/** What a person may press on a supplier's page. */
export const hostedButtons = { pass: '通过', fail: '不通过', cancel: '取消' } as const

/** Any button of a supplier's page. */
export type HostedButton = keyof typeof hostedButtons

/** A supplier's page for one step; each button posts its name to the page's own address. */
export function hostedPage(title: string, fields = ''): string {
  const buttons = Object.entries(hostedButtons)
    .map(([name, text]) => `<button name="button" value="${name}">${text}</button>`)
    .join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><form method="post">${fields}${buttons}</form></html>`
}

/** The button that was pressed; undefined of anything else. */
export function pressedButton(body: Buffer): HostedButton | undefined {
  const pressed = new URLSearchParams(body.toString()).get('button') ?? ''
  return pressed in hostedButtons ? (pressed as HostedButton) : undefined
}

/** A page that has nothing to do any more. */
export const closedPage = { status: 410, body: '<!doctype html><meta charset="utf-8"><h1>页面已失效</h1>' }
