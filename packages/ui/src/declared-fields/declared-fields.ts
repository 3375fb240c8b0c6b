import { isDay } from '@qiyin/domain/dates.ts'
import { isRowId } from '@qiyin/domain/row-id.ts'

/** A choice of a field: what travels, and what is read. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** The choice of the field above that this one belongs to. */
  readonly under?: string
}

interface FieldBase {
  readonly label: string
  /** Shares a row with the next short one. */
  readonly short?: boolean
  readonly placeholder?: string
}

interface TextField<Name extends string> extends FieldBase {
  readonly kind: 'text'
  readonly name: Name
  readonly maxLength: number
}

interface ChoiceField<Name extends string> extends FieldBase {
  readonly kind: 'choice'
  readonly name: Name
  readonly options: readonly Choice[]
  /** The field above: what is chosen there leaves only the options under it. */
  readonly narrowedBy?: Name
}

/** From one day to another, both as YYYY-MM-DD; either end may stay open. */
interface DaysField<Name extends string> extends FieldBase {
  readonly kind: 'days'
  readonly from: Name
  readonly to: Name
}

/**
 * A field that is told, not drawn: form, chips and address all come from one list of these.
 * `const fields: DeclaredField<'name' | 'status'>[] = [{ kind: 'text', name: 'name', label: '名称', maxLength: 64 }, …]`
 */
export type DeclaredField<Name extends string = string> =
  | TextField<Name>
  | ChoiceField<Name>
  | DaysField<Name>

/** What was typed and chosen; an empty field is absent. */
export type FieldValues<Name extends string = string> = Partial<Record<Name, string>>

/** The names under which the fields travel, in their order. */
export function fieldNames<Name extends string>(fields: readonly DeclaredField<Name>[]): Name[] {
  return fields.flatMap((field) => (field.kind === 'days' ? [field.from, field.to] : [field.name]))
}

/** The values without blanks around them and without the empty ones. */
export function filledValues<Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => string | null | undefined,
): FieldValues<Name> {
  const values: FieldValues<Name> = {}
  for (const name of names) {
    const value = valueOf(name)?.trim()
    if (value) values[name] = value
  }
  return values
}

/**
 * The filled values that their fields can hold: what an address says may be typed by anybody. Days are days, texts keep
 * to their length; of a choice one of its options, or a row's id where the options are read later.
 */
export function fittingValues<Name extends string>(
  fields: readonly DeclaredField<Name>[],
  valueOf: (name: Name) => string | null | undefined,
): FieldValues<Name> {
  const values = filledValues(fieldNames(fields), valueOf)
  for (const field of fields) {
    for (const name of field.kind === 'days' ? [field.from, field.to] : [field.name]) {
      const value = values[name]
      if (value !== undefined && !fits(field, value)) delete values[name]
    }
  }
  return values
}

function fits(field: DeclaredField, value: string): boolean {
  if (field.kind === 'days') return isDay(value)
  if (field.kind === 'text') return value.length <= field.maxLength
  return field.options.length === 0 ? isRowId(value) : field.options.some((one) => one.value === value)
}

/** One condition as it is read: the two ends of a range are one. */
export interface Chip<Name extends string = string> {
  readonly label: string
  readonly text: string
  readonly names: readonly Name[]
}

/** The conditions that hold, ranges first; a code is shown by the label of its choice. */
export function chipsOf<Name extends string>(
  fields: readonly DeclaredField<Name>[],
  values: FieldValues<Name>,
): Chip<Name>[] {
  const ranges = fields.filter((field) => field.kind === 'days')
  const others = fields.filter((field) => field.kind !== 'days')
  return [...ranges, ...others].flatMap((field) => {
    const text = textOf(field, values)
    const names = field.kind === 'days' ? [field.from, field.to] : [field.name]
    return text === undefined ? [] : [{ label: field.label, text, names }]
  })
}

function textOf<Name extends string>(
  field: DeclaredField<Name>,
  values: FieldValues<Name>,
): string | undefined {
  if (field.kind === 'days') {
    const [from, to] = [values[field.from], values[field.to]]
    return from === undefined && to === undefined ? undefined : `${from ?? ''} 至 ${to ?? ''}`.trim()
  }
  const value = values[field.name]
  if (field.kind === 'text' || value === undefined) return value
  return field.options.find((option) => option.value === value)?.label ?? value
}

/** The values without those of one chip. */
export function withoutChip<Name extends string>(
  values: FieldValues<Name>,
  { names }: Pick<Chip<Name>, 'names'>,
): FieldValues<Name> {
  const left = { ...values }
  for (const name of names) delete left[name]
  return left
}
