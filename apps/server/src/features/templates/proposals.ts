import { distinctNames, proposeField } from '@qiyin/domain/template/propose-field.ts'
import { proposeRoles, roleFacts, type TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import type { TemplateReading } from '@qiyin/templates'
import type { NewField } from './store-fields.ts'

/** What the version before knew, which goes on. */
export interface KnownTemplate {
  readonly roles: readonly TemplateRole[]
  readonly fields: readonly NewField[]
}

/** Those of the document in its order, as they were known or as they seem to be meant; then those of the form alone. */
export function fieldsOf(
  { variables, contexts }: TemplateReading,
  roles: readonly TemplateRole[],
  known: readonly NewField[],
): NewField[] {
  const before = new Map(known.map((field) => [field.fieldCode, field]))
  const around = new Map(contexts.map((context) => [context.code, context]))
  const proposed = variables
    .filter(({ code }) => !before.has(code))
    .map(({ code }) => proposeField(around.get(code) ?? { code, before: '', previous: '' }, roles))
  const taken = known.map(({ fieldName }) => fieldName)
  const named = new Map(distinctNames(proposed, roles, taken).map((field) => [field.fieldCode, field]))
  const printed = variables.flatMap(({ code, places }): NewField[] => {
    const kept = before.get(code)
    if (kept) return [{ ...kept, places }]
    const field = named.get(code)
    return field ? [{ ...field, extraAttributes: {}, places }] : []
  })
  const inDocument = new Set(variables.map(({ code }) => code))
  const ofForm = known.filter(({ fieldCode, places }) => places === 0 && !inDocument.has(fieldCode))
  return [...printed, ...ofForm]
}

/**
 * What of a version its managers have said themselves, from what its file had proposed: while the roles are as they were
 * proposed, they and the fields that nobody has changed are proposed anew, because a mended marker may add a party.
 */
export function saidByManagers(known: KnownTemplate, before: TemplateReading): Partial<KnownTemplate> {
  const codes = before.variables.map(({ code }) => code)
  const roles = proposeRoles(codes, before.lines)
  if (JSON.stringify(roles.map(roleFacts)) !== JSON.stringify(known.roles.map(roleFacts))) return known
  const proposed = new Map(fieldsOf(before, roles, []).map((field) => [field.fieldCode, fieldFacts(field)]))
  return { fields: known.fields.filter((field) => proposed.get(field.fieldCode) !== fieldFacts(field)) }
}

/** What managers can change of a field. */
function fieldFacts(field: NewField): string {
  return JSON.stringify([
    [field.fieldName, field.fieldType, field.fieldFormat, field.notNull, field.roleType, field.help],
    [
      field.defaultValue,
      field.esignField,
      field.variableOptionalValueList.map(({ optionalValue }) => optionalValue),
    ],
    Object.entries(field.extraAttributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
}
