import { escape } from './html.ts'

const words =
  'import|from|const|await|new|process|String|Map|HttpRequest|Signature|true|false|null|for|in|if|curl|printf|openssl|jq'

const parts = new RegExp(
  [
    String.raw`(?<comment>//[^\n]*|(?<=^|\n)#[^\n]*)`,
    String.raw`(?<text>"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
    String.raw`(?<word>\b(?:${words})\b)`,
  ].join('|'),
  'g',
)

/** Code with its texts, numbers, comments and words told apart. */
export function highlight(code: string): string {
  let html = ''
  let end = 0
  for (const found of code.matchAll(parts)) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? ['text']
    html += `${escape(code.slice(end, found.index))}<i class="${kind}">${escape(found[0])}</i>`
    end = found.index + found[0].length
  }
  return html + escape(code.slice(end))
}
