import { describe, expect, it } from 'vitest'
import { fileKey } from './file-key.ts'

const unhex = (text: string): Buffer => Buffer.from(text, 'hex')

// Entries written by qpdf 11 (--encrypt '' owner 256) whose hash ends exactly at the limit of algorithm 2.B: a
// last byte of 32 after round 64 ends the loop. About one file in forty is like this.
const atTheLimit: [user: string, userEncrypted: string][] = [
  [
    'ce799badf9a998545e5fe81ea315a0d4e2cd5e690eaa07ddef8d1c6db4261ad83bd43ebb75f85948948abc39379ebdfb',
    'a16b2da1efefaebb6819bcac013a677462eacaa39fd6d7f27c741fd9e66e8159',
  ],
  [
    '655717ab67250e390a9cc73eff1d1f3e93a29271fca3f2e907b21d867c922aa822d7557fd188bdae1c4b062d618caf58',
    '9213ecebd4f1c7eae39098e8ba458583550c6e558e82f4cbd301d30effd4b593',
  ],
]

describe('fileKey', () => {
  it.each(atTheLimit)(
    'ends the hash of revision 6 at the round the standard names: %s',
    (user, userEncrypted) => {
      const settings = { revision: 6, keyLength: 32, permissions: -4, encryptMetadata: true }
      const entries = {
        owner: Buffer.alloc(48),
        ownerEncrypted: Buffer.alloc(0),
        user: unhex(user),
        userEncrypted: unhex(userEncrypted),
      }
      expect(fileKey({ ...settings, ...entries, firstId: Buffer.alloc(0) })).toHaveLength(32)
      entries.user[0] = 0
      expect(fileKey({ ...settings, ...entries, firstId: Buffer.alloc(0) })).toBeUndefined()
    },
  )
})
