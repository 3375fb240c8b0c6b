import { expect, test } from 'vitest'
import { changesNothing, DatabaseAwayError, databaseTrouble } from './trouble.ts'

const failed = (code: string, severity = 'ERROR'): Error => Object.assign(new Error('x'), { code, severity })

test.each([
  ['connection failure', failed('08006'), 'away'],
  ['terminated by an operator', failed('57P01', 'FATAL'), 'away'],
  ['crash of another connection', failed('57P02'), 'away'],
  ['starting up', failed('57P03', 'FATAL'), 'away'],
  ['idle in a transaction for too long', failed('25P03', 'FATAL'), 'away'],
  ['too many connections', failed('53300', 'FATAL'), 'away'],
  ['become a standby', failed('25006'), 'away'],
  ['cancelled by its time limit', failed('57014'), 'overloaded'],
  ['no memory', failed('53200'), 'overloaded'],
  ['a full disk', failed('53100'), 'overloaded'],
  ['a broken disk', failed('58030'), 'overloaded'],
  ['lock not available', failed('55P03'), 'contended'],
  ['serialization failure', failed('40001'), 'contended'],
  ['deadlock', failed('40P01'), 'contended'],
  ['lost under a statement', new DatabaseAwayError(failed('ECONNRESET')), 'away'],
  ['lost at its commit', new DatabaseAwayError(failed('57P01'), { unconfirmed: true }), 'unconfirmed'],
  ['told by another error', new Error('y', { cause: failed('57014') }), 'overloaded'],
  ['a broken rule', failed('23505'), undefined],
  ['a mistake of ours', failed('42601'), undefined],
  ['a system error of something else', failed('ECONNRESET'), undefined],
  ['a TypeError', new TypeError('x'), undefined],
  ['what is no error', 'x', undefined],
])('%s', (_, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble)
})

test.each([
  ['select 1', true],
  ['  ROLLBACK', true],
  ['begin isolation level serializable', true],
  ['commit', false],
  ['insert into a values (1)', false],
  ['with gone as (delete from a returning 1) select 1', false],
])('%s leaves nothing behind when its answer is lost: %s', (statement, expected) => {
  expect(changesNothing(statement)).toBe(expected)
})
