import { expect, it } from 'vitest'
import { templateAddress } from './template-fields.ts'

it('keeps the scene, the way and the application that an address names, and nothing else', () => {
  const { filters } = templateAddress.read(
    new URLSearchParams('scene=SIGN_NOTICE&messageType=SMS&businessTypeId=3'),
  )
  expect(filters).toEqual({ scene: 'SIGN_NOTICE', messageType: 'SMS', businessTypeId: '3' })
  expect(templateAddress.read(new URLSearchParams('scene=NONE&messageType=7')).filters).toEqual({})
})
