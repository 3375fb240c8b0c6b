import { expect, test } from 'vitest'
import { readCasAnswer } from './read-cas-answer.ts'

const answer = (inner: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`

test('protocol 3 tells attributes, whatever directories call them', () => {
  const xml = answer(`
    <cas:authenticationSuccess>
      <cas:user>fangning</cas:user>
      <cas:attributes>
        <cas:displayName>方宁</cas:displayName>
        <cas:phoneNumber> 13800000002 </cas:phoneNumber>
        <cas:mail>a&amp;b@example.com</cas:mail>
      </cas:attributes>
    </cas:authenticationSuccess>`)
  expect(readCasAnswer(xml)).toEqual({
    userName: 'fangning',
    name: '方宁',
    mobile: '13800000002',
    email: 'a&b@example.com',
  })
})

test('protocol 2 tells the user alone', () => {
  expect(
    readCasAnswer(
      answer('<cas:authenticationSuccess><cas:user>fangning</cas:user></cas:authenticationSuccess>'),
    ),
  ).toMatchObject({ userName: 'fangning', mobile: undefined })
})

test('a refused ticket names nobody', () => {
  const refusal = answer('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')
  expect(readCasAnswer(refusal)).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['a page', '<html><body>Welcome</body></html>'],
  [
    'another namespace',
    '<serviceResponse><authenticationSuccess><user>x</user></authenticationSuccess></serviceResponse>',
  ],
  ['an empty user', answer('<cas:authenticationSuccess><cas:user> </cas:user></cas:authenticationSuccess>')],
  ['a user elsewhere', answer('<cas:proxies><cas:user>x</cas:user></cas:proxies>')],
  ['half an answer', '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">'],
  [
    'a document type',
    `<!DOCTYPE x [<!ENTITY a "b">]>${answer('<cas:authenticationSuccess><cas:user>&a;</cas:user></cas:authenticationSuccess>')}`,
  ],
])('%s is no answer', (_, xml) => {
  expect(() => readCasAnswer(xml)).toThrow(/.+/)
})
