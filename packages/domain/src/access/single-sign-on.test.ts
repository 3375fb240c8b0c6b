import { expect, test } from 'vitest'
import { mayBecomeEmployee, signOnProblems, signOnProblemText } from './single-sign-on.ts'

const employee = { userName: 'lijingyi', name: '李静怡', mobile: '13800000001' }

test.each([
  ['new', { userName: null, verified: false, name: null }, true],
  ['verified under the same name', { userName: null, verified: true, name: '李静怡' }, true],
  ['verified under another name', { userName: null, verified: true, name: '王梓涵' }, false],
  ['the employee’s own', { userName: 'lijingyi', verified: true, name: '李静怡' }, true],
  ['another employee’s', { userName: 'fangning', verified: false, name: null }, false],
])('an account that is %s', (_, account, may) => {
  expect(mayBecomeEmployee(account, employee)).toBe(may)
})

test.each([
  ['failed', signOnProblems.failed],
  ['demo', undefined],
  ['toString', undefined],
  [null, undefined],
])('the login page says to %s', (sso, text) => {
  expect(signOnProblemText(sso)).toBe(text)
})
