import { fieldValueProblem, type ValuedField } from '@qiyin/domain/template/field-value.ts'

type Problems = readonly (string | null)[]

/** What is wrong with the values of a row, by column; a row that has not changed is not judged again. */
export function problemsBy(
  fields: readonly ValuedField[],
  now: Date,
): (row: { readonly values: readonly string[] }) => Problems {
  const known = new WeakMap<readonly string[], Problems>()
  return ({ values }) => {
    const before = known.get(values)
    if (before) return before
    const found = fields.map((field, index) => fieldValueProblem(field, values[index] ?? '', now))
    known.set(values, found)
    return found
  }
}
