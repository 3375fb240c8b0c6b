import { choiceSeparator, fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import type { Services } from '../../http/context.ts'
import { type PinnedTemplate, rowFieldsOf } from '../template-initiation/public.ts'
import type { NewRow } from './store.ts'

const purpose = 'batch_init_row.values'

/** Values of a row by the codes of their variables. */
export type RowValues = Readonly<Record<string, string>>

/** Values as they are kept: people's numbers are among them. */
export function sealValues({ secrets }: Pick<Services, 'secrets'>, values: RowValues): Buffer {
  return secrets.seal(JSON.stringify(values), purpose)
}

export function openValues({ secrets }: Pick<Services, 'secrets'>, sealed: Buffer): RowValues {
  return JSON.parse(secrets.open(sealed, purpose)) as RowValues // sealed by sealValues
}

/** The values of a row by code; what is missing is empty. */
export function namedValues(fieldCodes: readonly string[], values: readonly string[]): RowValues {
  return Object.fromEntries(fieldCodes.map((code, index) => [code, (values[index] ?? '').trim()]))
}

/** A row as it is kept. */
export function rowToKeep(
  services: Pick<Services, 'secrets'>,
  template: PinnedTemplate,
  { rowNo, values }: { readonly rowNo: number; readonly values: RowValues },
): NewRow {
  return { rowNo, valuesEnc: sealValues(services, values), signerName: signerNameOf(template, values) }
}

/** What is wrong with a row as the rules of the variables have it: the first thing, with the variable's name. */
export function rowProblem(template: PinnedTemplate, values: RowValues, now: Date): string | null {
  for (const field of rowFieldsOf(template)) {
    const problem = fieldValueProblem(field, values[field.fieldCode] ?? '', now)
    if (problem !== null) return `${field.fieldName}：${problem}`
  }
  return null
}

const mostNameLength = 200

/** Whom the history names: those of the row who sign, companies where no person is named. */
function signerNameOf(template: PinnedTemplate, values: RowValues): string {
  const valuesOf = (kind: 'name' | 'companyName'): string[] =>
    rowFieldsOf(template)
      .filter(({ esignField }) => esignField === kind)
      .flatMap(({ fieldCode }) => values[fieldCode] || [])
  const people = valuesOf('name')
  const names = people.length > 0 ? people : valuesOf('companyName')
  return names.join(choiceSeparator).slice(0, mostNameLength)
}
