import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { z } from 'zod'

/*
 * Building blocks whose messages name the field in Chinese with the seeds' wording
 * (seed 000 section 5: "{label}不能为空", "{label}不能超过{N}个字符", "{label}格式不正确").
 */

/** A field that may be absent, null or (as a text) empty; all three count as absent. */
export type OptionalField<Output, Input> = z.ZodType<
  Output | undefined,
  Input | null | undefined,
  z.core.$ZodTypeInternals<Output | undefined, Input | null | undefined> & {
    optin: 'optional'
    optout: 'optional'
  }
>

interface TextRule {
  max?: number
  pattern?: RegExp
  /** Replaces "{label}不能为空" where a seed has its own sentence. */
  missing?: string
  malformed?: string
}

/** A required, trimmed text. */
export function text(label: string, rule: TextRule = {}): z.ZodString {
  const missing = rule.missing ?? `${label}不能为空`
  let schema = z
    .string({ error: (issue) => (issue.input == null ? missing : `${label}格式不正确`) })
    .trim()
    .min(1, missing)
  if (rule.max !== undefined) schema = schema.max(rule.max, `${label}不能超过${rule.max}个字符`)
  if (rule.pattern !== undefined) schema = schema.regex(rule.pattern, rule.malformed ?? `${label}格式不正确`)
  return schema
}

/** A text that may be absent; an empty one counts as absent (seed 000 section 5: empty strings are dropped). */
export function optionalText(label: string, rule: TextRule = {}): OptionalField<string, string> {
  const inner = text(label, rule)
  return (
    z
      .string({ error: `${label}格式不正确` })
      .nullish()
      .transform((value) => (value == null || value.trim() === '' ? undefined : value))
      // A pipe behind a nullish text: its key may be left out, which the pipe's own type does not say.
      .pipe(inner.optional()) as unknown as OptionalField<string, string>
  )
}

/** A row id: decimal digits on the wire, so that numbers above 2^53 survive. */
export function id(label: string, missing?: string): z.ZodString {
  return text(label, { pattern: /^[1-9]\d{0,18}$/, ...(missing === undefined ? {} : { missing }) })
}

/** An optional row id; empty counts as absent. */
export function optionalId(label: string): OptionalField<string, string> {
  return optionalText(label, { pattern: /^[1-9]\d{0,18}$/ })
}

/** A whole number, also when it arrives as text in a query. */
export function integer(
  label: string,
  range: { min: number; max: number },
): z.ZodCoercedNumber<number | string> {
  const wrong = `${label}格式不正确`
  return z.coerce
    .number<number | string>({ error: wrong })
    .int(wrong)
    .min(range.min, `${label}不能小于${range.min}`)
    .max(range.max, `${label}不能大于${range.max}`)
}

/** An optional whole number; an empty text counts as absent. */
export function optionalInteger(
  label: string,
  range: { min: number; max: number },
): OptionalField<number, number | string> {
  return (
    z
      .union([z.number(), z.string()], { error: `${label}格式不正确` })
      .nullish()
      .transform((value) => (value == null || value === '' ? undefined : value))
      // As in optionalText.
      .pipe(integer(label, range).optional()) as unknown as OptionalField<number, number | string>
  )
}

/** A calendar day, YYYY-MM-DD (seed 000 section 9), that exists. */
export function day(label: string, missing?: string): z.ZodType<string, string> {
  return text(label, missing === undefined ? {} : { missing }).refine(isDay, `${label}格式不正确`)
}

/** An optional calendar day; empty counts as absent. */
export function optionalDay(label: string): OptionalField<string, string> {
  return optionalText(label).refine((value) => value === undefined || isDay(value), `${label}格式不正确`)
}

/** Page number from 1, page size 1 to 100: too large is an error, not a clamp (product decisions, section 2). */
export const paging = {
  pageNum: integer('页码', { min: 1, max: 10_000_000 }).default(1),
  pageSize: integer('每页条数', { min: 1, max: 100 }).default(10),
}

/** A page of a list as it is answered. */
export function pageOf<Row extends z.ZodType>(
  row: Row,
): z.ZodObject<{ pageNum: z.ZodNumber; pageSize: z.ZodNumber; total: z.ZodNumber; list: z.ZodArray<Row> }> {
  return z.object({ pageNum: z.number(), pageSize: z.number(), total: z.number(), list: z.array(row) })
}

function isDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A signing and authentication provider; required. */
export const supplierCode = z.enum(supplierCodes, { error: '服务商格式不正确' })
