import { expect, it } from 'vitest'
import { signerDisplay } from './signer-display.ts'

it.each([
  [2, true, 0, 'complete'],
  [2, false, 1, 'complete'],
  [1, true, 1, 'current'],
  [1, false, 1, 'waiting'],
  [1, true, 0, 'waiting'],
  [1, true, 2, 'waiting'],
  [0, true, 1, 'waiting'],
  [0, false, 0, 'waiting'],
])(
  'shows a signer of status %i (me: %s) in a contract of sign status %i as %s',
  (status, isLoginUser, ofContract, shown) => {
    expect(signerDisplay({ signStatus: status, isLoginUser }, { signStatus: ofContract })).toBe(shown)
  },
)
