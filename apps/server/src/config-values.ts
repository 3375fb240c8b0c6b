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
