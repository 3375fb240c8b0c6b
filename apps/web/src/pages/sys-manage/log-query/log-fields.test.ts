import { expect, it } from 'vitest'
import { logAddress } from './log-fields.ts'

it('keeps the type of event, the event and the application that an address names, and nothing else', () => {
  const { filters } = logAddress.read(
    new URLSearchParams('eventType=SYSTEM&event=ROLE_UPDATE&businessTypeId=3&personName=周'),
  )
  expect(filters).toEqual({
    eventType: 'SYSTEM',
    event: 'ROLE_UPDATE',
    businessTypeId: '3',
    personName: '周',
  })
  expect(logAddress.read(new URLSearchParams('eventType=NONE&event=7&businessTypeId=A')).filters).toEqual({})
})
