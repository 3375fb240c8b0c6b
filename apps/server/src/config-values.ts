import { isIP } from 'node:net'
import { z } from 'zod'

/** An http or https address. */
export function webAddress(wrong: string): z.ZodType<string, string | undefined> {
  return z.url({ protocol: /^https?$/, error: wrong })
}

/** The origin of an address that has nothing else. */
export function origin(): z.ZodType<string, string | undefined> {
  const wrong = '应为 http(s)://主机[:端口]，不带路径'
  return webAddress(wrong)
    .transform((value) => new URL(value))
    .refine(
      (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
      wrong,
    )
    .transform((url) => url.origin)
}

/** An address below which paths are put: no trailing slash. */
export function baseAddress(wrong: string): z.ZodType<string, string | undefined> {
  return webAddress(wrong).transform((value) => value.replace(/\/+$/, ''))
}

/** A whole number within bounds, written in digits. */
export function whole(min: number, max: number): z.ZodType<number, string | undefined> {
  const wrong = `应为 ${min} 到 ${max} 之间的整数`
  return z
    .string(wrong)
    .trim()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wrong)
}

/** `on` or `off`. */
export function onOff(): z.ZodType<boolean, string | undefined> {
  return z
    .enum(['on', 'off', 'true', 'false'], { error: '应为 on 或 off' })
    .transform((value) => value === 'on' || value === 'true')
}

/** Addresses that begin with the same `prefix` bits. */
export interface Network {
  readonly address: string
  readonly prefix: number
}

/** `10.0.0.0/8`, or a single address; undefined when it is neither. */
export function networkOf(text: string): Network | undefined {
  const [address = '', bits] = text.trim().split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return prefix >= 0 && prefix <= longest ? { address, prefix } : undefined
}

/** A text, and where it leads, if anywhere. */
export interface LinkedText {
  readonly text: string
  readonly url: string | null
}

/** `文字|网址;文字|网址`; the address may be left out. */
export function linkedTexts(link: RegExp, problem: string): z.ZodType<LinkedText[], string | undefined> {
  return z
    .string()
    .transform((value) =>
      value
        .split(';')
        .map((one) => one.split('|').map((part) => part.trim()))
        .flatMap(([text, url]) => (text ? [{ text, url: url || null }] : [])),
    )
    .refine((list) => list.every(({ url }) => url === null || link.test(url)), problem)
}
