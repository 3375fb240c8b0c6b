import { expect, it } from 'vitest'
import {
  addPerson,
  chosenIds,
  shownPersons,
  togglePerson,
  type ChosenPersons,
  type RolePerson,
} from './chosen-persons.ts'

const person = (personId: string): RolePerson => ({ personId, name: personId, userName: null, mobile: '' })
const start: ChosenPersons = { held: [person('1'), person('2')], added: [], removed: new Set() }

it.each<[string, (chosen: ChosenPersons) => ChosenPersons, string[]]>([
  ['nothing', (chosen) => chosen, ['1', '2']],
  ['somebody new', (chosen) => addPerson(chosen, person('3')), ['1', '2', '3']],
  ['the same twice', (chosen) => addPerson(addPerson(chosen, person('3')), person('3')), ['1', '2', '3']],
  ['somebody who holds it', (chosen) => addPerson(chosen, person('1')), ['1', '2']],
  ['one out', (chosen) => togglePerson(chosen, '1'), ['2']],
  ['one out and in again', (chosen) => togglePerson(togglePerson(chosen, '1'), '1'), ['1', '2']],
  ['one out and found again', (chosen) => addPerson(togglePerson(chosen, '1'), person('1')), ['1', '2']],
  ['a new one out', (chosen) => togglePerson(addPerson(chosen, person('3')), '3'), ['1', '2']],
])('after %s', (_, change, ids) => {
  expect(chosenIds(change(start))).toEqual(ids)
})

it.each([
  ['', ['1', '2', '3']],
  [' 静 ', ['1']],
  ['FANG', ['2']],
  ['*003', ['3']],
  ['没有', []],
])('are looked through by %j', (word, ids) => {
  const persons = [
    { personId: '1', name: '李静怡', userName: null, mobile: '138*****001' },
    { personId: '2', name: '方宁', userName: 'fangning', mobile: '138*****002' },
    { personId: '3', name: null, userName: null, mobile: '138*****003' },
  ]
  expect(shownPersons(persons, word).map(({ personId }) => personId)).toEqual(ids)
})
