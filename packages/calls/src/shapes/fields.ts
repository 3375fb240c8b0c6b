import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { isDay, parseDateTime } from '@qiyin/domain/dates.ts'
import { maxPageNum, maxPageSize, pageSizes } from '@qiyin/domain/paging.ts'
import { isRowId } from '@qiyin/domain/row-id.ts'
import {
  emptyMessage,
  hasUnseen,
  malformedMessage,
  showsNothing,
  tooLongMessage,
  unseenMessage,
} from '@qiyin/domain/text-check.ts'
import { isWrittenNumber } from '@qiyin/domain/written-number.ts'
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
  /** One line where not given; `any` is for what no person reads as it stands, a log or a record of our own. */
  characters?: 'line' | 'lines' | 'any'
  /** Whether a text of the right length is one. */
  is?: (text: string) => boolean
  /** Replaces "{label}不能为空" where a seed has its own sentence. */
  missing?: string
  malformed?: string
  /** The same of "{label}不能超过{N}个字符". */
  tooLong?: string
}

/** A required, trimmed text. */
export function text(label: string, rule: TextRule = {}): z.ZodString {
  const missing = rule.missing ?? emptyMessage(label)
  let schema = z
    .string({ error: (issue) => (issue.input == null ? missing : malformedMessage(label)) })
    .trim()
    .min(1, missing)
    .refine((value) => value === '' || !showsNothing(value), missing)
    .refine((value) => isReadable(value, rule.characters), unseenMessage(label))
  if (rule.max !== undefined) schema = schema.max(rule.max, rule.tooLong ?? tooLongMessage(label, rule.max))
  if (rule.is !== undefined) schema = schema.refine(rule.is, rule.malformed ?? malformedMessage(label))
  return schema.meta({ title: label })
}

function isReadable(value: string, characters: TextRule['characters']): boolean {
  // No database text holds it.
  return characters === 'any' ? !value.includes('\0') : !hasUnseen(value, characters === 'lines')
}

/** A text that may be absent; an empty one counts as absent (seed 000 section 5: empty strings are dropped). */
export function optionalText(label: string, rule: TextRule = {}): OptionalField<string, string> {
  const inner = text(label, rule)
  return (
    z
      .string({ error: malformedMessage(label) })
      .nullish()
      .transform((value) => (value == null || showsNothing(value) ? undefined : value))
      // A pipe behind a nullish text: its key may be left out, which the pipe's own type does not say.
      .pipe(inner.optional())
      .meta({
        title: label,
        ...(rule.max !== undefined && { maxLength: rule.max }),
      }) as unknown as OptionalField<string, string>
  )
}

/** A row id: decimal digits on the wire, so that numbers above 2^53 survive. */
export function id(label: string, missing?: string): z.ZodString {
  return text(label, { is: isRowId, ...(missing === undefined ? {} : { missing }) })
}

/** An optional row id; empty counts as absent. */
export function optionalId(label: string): OptionalField<string, string> {
  return optionalText(label, { is: isRowId })
}

/** What a number may be; `min` is 1 unless given. */
interface NumberRange {
  min?: number
  max: number
}

/** A number, or its digits as they stand in a query. */
type WrittenNumber = z.ZodPipe<
  z.ZodCustom<number | string, number | string>,
  z.ZodCoercedNumber<number | string>
>

/** A number of any kind, also when it arrives as text in a query; `narrow` sets its bounds. */
export function writtenNumber(
  error: string,
  narrow = (number: z.ZodCoercedNumber<number | string>): z.ZodCoercedNumber<number | string> => number,
): WrittenNumber {
  const number = narrow(z.coerce.number<number | string>({ error }))
  return z.custom<number | string>(isWrittenNumber, { error }).pipe(number)
}

/** A whole number, also when it arrives as text in a query. */
export function integer(label: string, { min = 1, max }: NumberRange): WrittenNumber {
  const wrong = malformedMessage(label)
  return writtenNumber(wrong, (number) =>
    number.int(wrong).min(min, `${label}不能小于${min}`).max(max, `${label}不能大于${max}`),
  ).meta({ title: label, type: 'integer', minimum: min, maximum: max })
}

/** An optional whole number; an empty text counts as absent. */
export function optionalInteger(label: string, range: NumberRange): OptionalField<number, number | string> {
  // As in optionalText.
  return emptyAsAbsent(label)
    .pipe(integer(label, range).optional())
    .meta({ title: label }) as unknown as OptionalField<number, number | string>
}

/** The numbers a rule knows: its constants or a list of them. */
type Numbers<Value extends number> = readonly Value[] | Readonly<Record<string, Value>>

/** One of a rule's numbers in an answer: a handler may pass any number on, and what it passes is checked. */
export function oneOf<const Value extends number>(numbers: Numbers<Value>): z.ZodType<Value, number> {
  // The literal refuses at run time what the wider input type lets a handler return.
  return z.literal(Object.values(numbers))
}

/** One of a rule's numbers in a request, also when it arrives as text in a query. */
export function choice<const Value extends number>(
  label: string,
  numbers: Numbers<Value>,
  missing?: string,
): z.ZodPipe<WrittenNumber, z.ZodLiteral<Value>> {
  const error = malformedMessage(label)
  const values = Object.values(numbers)
  // What is no number at all was not chosen.
  return writtenNumber(missing ?? error)
    .pipe(z.literal(values, { error }))
    .meta({ title: label, type: 'number', enum: values })
}

/** An optional choice; an empty text counts as absent. */
export function optionalChoice<const Value extends number>(
  label: string,
  numbers: Numbers<Value>,
): OptionalField<Value, number | string> {
  // As in optionalText.
  return emptyAsAbsent(label)
    .pipe(choice(label, numbers).optional())
    .meta({ title: label, enum: Object.values(numbers) }) as unknown as OptionalField<Value, number | string>
}

type NumberOrText = number | string | undefined

function emptyAsAbsent(label: string): z.ZodType<NumberOrText, NumberOrText | null> {
  return z
    .union([z.number(), z.string()], { error: malformedMessage(label) })
    .nullish()
    .transform((value) => (value == null || value === '' ? undefined : value))
}

/** A calendar day, YYYY-MM-DD (seed 000 section 9), that exists. */
export function day(label: string, missing?: string): z.ZodType<string, string> {
  return text(label, missing === undefined ? {} : { missing })
    .refine(isDay, malformedMessage(label))
    .meta({ title: label, format: 'date' })
}

/** An optional calendar day; empty counts as absent. */
export function optionalDay(label: string): OptionalField<string, string> {
  return optionalText(label)
    .refine((value) => value === undefined || isDay(value), malformedMessage(label))
    .meta({ title: label, format: 'date' })
}

/** An optional bound of time in a filter: a calendar day, or a second YYYY-MM-DD HH:mm:ss; empty counts as absent. */
export function optionalTime(label: string): OptionalField<string, string> {
  return optionalText(label)
    .refine((value) => value === undefined || parseDateTime(value) !== null, malformedMessage(label))
    .meta({ title: label, examples: ['2026-11-20', '2026-11-20 09:30:00'] })
}

/** Page number from 1, page size 1 to 100: too large is an error, not a clamp (product decisions, section 2). */
export const paging = {
  pageNum: integer('页码', { max: maxPageNum }).default(1),
  pageSize: integer('每页条数', { max: maxPageSize }).default(pageSizes.manage.initial),
}

/** A page of a list as it is answered. */
export function pageOf<Row extends z.ZodType>(
  row: Row,
): z.ZodObject<{ pageNum: z.ZodNumber; pageSize: z.ZodNumber; total: z.ZodNumber; list: z.ZodArray<Row> }> {
  return z.object({ pageNum: z.number(), pageSize: z.number(), total: z.number(), list: z.array(row) })
}

/** A signing and authentication provider; required. */
export const supplierCode = z.enum(supplierCodes, { error: '服务商格式不正确' })
