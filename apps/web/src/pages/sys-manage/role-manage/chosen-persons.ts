import type { roleManagePersons } from '@qiyin/calls/areas/role-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'

export type RolePerson = Answer<typeof roleManagePersons>['list'][number]

/** Who holds a role, and what is to change when it is saved. */
export interface ChosenPersons {
  readonly held: readonly RolePerson[]
  readonly added: readonly RolePerson[]
  /** By person id, of those who hold it. */
  readonly removed: ReadonlySet<string>
}

/** Adds somebody; who was to be removed stays instead, and nobody is added twice. */
export function addPerson(chosen: ChosenPersons, person: RolePerson): ChosenPersons {
  const { personId } = person
  const removed = new Set([...chosen.removed].filter((id) => id !== personId))
  const isThere = [...chosen.held, ...chosen.added].some((one) => one.personId === personId)
  return { ...chosen, removed, added: isThere ? chosen.added : [...chosen.added, person] }
}

/** Takes somebody out: who was just added is gone, who holds it is marked, and unmarked when asked again. */
export function togglePerson(chosen: ChosenPersons, personId: string): ChosenPersons {
  if (chosen.added.some((one) => one.personId === personId))
    return { ...chosen, added: chosen.added.filter((one) => one.personId !== personId) }
  const removed = new Set(chosen.removed)
  if (!removed.delete(personId)) removed.add(personId)
  return { ...chosen, removed }
}

/** Those of whom a word is part of the name, the account or the number as shown; all for none. */
export function shownPersons(persons: readonly RolePerson[], word: string): readonly RolePerson[] {
  const wanted = word.trim().toLowerCase()
  return persons.filter(({ name, userName, mobile }) =>
    [name, userName, mobile].some((text) => (text ?? '').toLowerCase().includes(wanted)),
  )
}

/** Whom the role is to be given to. */
export function chosenIds({ held, added, removed }: ChosenPersons): string[] {
  return [...held.filter(({ personId }) => !removed.has(personId)), ...added].map(({ personId }) => personId)
}
