/** Characters of a typed text that a short message shows; the rest is cut off. */
export const maxSmsWords = { contractName: 30, party: 40, reason: 60 } as const

/**
 * A text that somebody typed, as a short message may quote it: one line of at most `most` characters, without
 * control and invisible characters, without brackets that carriers read as the signature of a sender, and
 * without anything that a phone turns into a link, a number to call or what could pass for a code of ours.
 */
export function smsWords(typed: string, most: number): string {
  const visible = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Me}\uFFFC\uFFFD\u115F\u1160\u2800\u3164\uFFA0]|\p{Mn}{2,}/gu, '')
  const characters = Array.from(
    plainBrackets(withoutNumbers(withoutLinks(visible)))
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

/** Our messages quote names in 《》, so a name holds the inner marks only. */
function plainBrackets(text: string): string {
  return text
    .replace(/[【〖〔［[〘〚]/gu, '（')
    .replace(/[】〗〕］\]〙〛]/gu, '）')
    .replaceAll('《', '〈')
    .replaceAll('》', '〉')
}

/** Addresses stay readable, but a phone finds nothing to open in them. */
function withoutLinks(text: string): string {
  return text
    .replace(/[:：] ?[/／\\＼]{2,}|[@＠]/gu, ' ')
    .replace(/(?<=[a-z\d])。(?=[a-z\d])/giu, '·')
    .replace(/[\p{L}\p{N}_-]+(?:[.．｡][\p{L}\p{N}_-]+)+/gu, (words) =>
      decimal.test(words) ? words : words.replaceAll(/[.．｡]/gu, '·'),
    )
}

/** 3.5万元, V2.0 */
const decimal = /^\p{L}*\d+\.\d+\p{Script=Han}*$/u

/** A year or an amount stays; of a number as long as one to call only the beginning does. */
function withoutNumbers(text: string): string {
  return text
    .replace(/(?:验证|校验|动态|激活)码|动态密码/gu, '…')
    .replace(/\+?\d(?:[ ()（）-]?\d){6,}/gu, (number) => `${number.replace(/\D/g, '').slice(0, 3)}…`)
}
