import {
  fieldNames,
  filledValues,
  type DeclaredField,
  type FieldValues,
} from '@qiyin/ui/declared-fields/declared-fields.ts'

/** Both ends of a range, as YYYY-MM-DD. */
export type Days = readonly [from: string | undefined, to: string | undefined]

/** What an antd form of declared fields holds: a range stands under one name. */
export type FormValues = Record<string, string | Days | undefined>

/** The name of a field's form item. */
export function formName(field: DeclaredField): string {
  return field.kind === 'days' ? `${field.from}-${field.to}` : field.name
}

/** Values as the form holds them; absent ones too, so that they replace what was typed. */
export function toForm<Name extends string>(
  fields: readonly DeclaredField<Name>[],
  values: FieldValues<Name>,
): FormValues {
  return Object.fromEntries(
    fields.map((field) => [
      formName(field),
      field.kind === 'days' ? [values[field.from], values[field.to]] : values[field.name],
    ]),
  )
}

/** What the form holds as values, without the empty ones. */
export function fromForm<Name extends string>(
  fields: readonly DeclaredField<Name>[],
  held: FormValues,
): FieldValues<Name> {
  const flat = new Map(
    fields.flatMap((field): [Name, string | undefined][] => {
      const value = held[formName(field)]
      if (field.kind !== 'days') return [[field.name, typeof value === 'string' ? value : undefined]]
      const [from, to] = Array.isArray(value) ? value : []
      return [
        [field.from, from],
        [field.to, to],
      ]
    }),
  )
  return filledValues(fieldNames(fields), (name) => flat.get(name))
}
