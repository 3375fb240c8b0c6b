import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type Piece, pieceBytes, PieceReceiver, PieceSender } from './pieces.ts'

/** A border that copies what crosses it and remembers how much did at once. */
function border() {
  const sizes: number[] = []
  const arrived: unknown[] = []
  let underway = 0
  let mostUnderway = 0
  const receiver = new PieceReceiver((message) => arrived.push(message))
  const sender = new PieceSender(async (piece) => {
    underway += 1
    mostUnderway = Math.max(mostUnderway, underway)
    const copy: Piece = structuredClone(piece)
    sizes.push(copy.bytes.length)
    await nextTurn()
    underway -= 1
    receiver.receive(copy)
  })
  return { sender, sizes, arrived, mostUnderway: () => mostUnderway }
}

test('twenty megabytes cross in pieces, each of which waits until the last one was taken', async () => {
  const { sender, sizes, arrived, mostUnderway } = border()
  const file = randomBytes(20 * 1024 * 1024 + 7)
  sender.send({ kind: 'task', args: [{ documents: [file, file.subarray(1, 200_000)] }, 'x'] })
  await expect.poll(() => arrived.length).toBe(1)
  const [{ kind, args }] = arrived as [{ kind: string; args: [{ documents: Buffer[] }, string] }]
  const [{ documents }, text] = args
  const same = [file, file.subarray(1, 200_000)].map((sent, index) => documents[index]?.equals(sent))
  expect([kind, same, text]).toEqual(['task', [true, true], 'x'])
  expect([Math.max(...sizes), mostUnderway()]).toEqual([pieceBytes, 1])
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(file.length + 199_999)
})

test('others have their turn between two pieces', async () => {
  let turns = 0
  let pieces = 0
  const done = Promise.withResolvers<void>()
  const sender = new PieceSender(async ({ section }) => {
    // Taken at once, as by a pipe with much room.
    pieces += 1
    if (section === 'message') done.resolve()
  })
  let other = setImmediate(function turn() {
    turns += 1
    other = setImmediate(turn)
  })
  sender.send(Buffer.alloc(8 * pieceBytes))
  await done.promise
  clearImmediate(other)
  expect(pieces).toBe(9)
  expect(turns).toBeGreaterThanOrEqual(7)
})

test('messages arrive in their order, whatever their size, with all that can be cloned', async () => {
  const { sender, arrived } = border()
  const messages = [
    Buffer.alloc(3 * pieceBytes, 1),
    { small: Buffer.from('abc'), empty: Buffer.alloc(0), when: new Date(0), none: undefined },
    '签'.repeat(pieceBytes / 2 + 1),
    { engineBytes: 0, words: new Uint16Array([1, 2]) },
  ]
  for (const message of messages) sender.send(message)
  await expect.poll(() => arrived.length).toBe(messages.length)
  expect(isDeepStrictEqual(arrived, messages)).toBe(true)
})

test('what cannot be cloned fails its sender, and the next message goes on', async () => {
  const { sender, arrived } = border()
  expect(() => sender.send([Symbol('x')])).toThrow('could not be cloned')
  sender.send('next')
  await expect.poll(() => arrived).toEqual(['next'])
})

test('when nobody takes it any more, the rest is dropped', async () => {
  let written = 0
  const sender = new PieceSender(() => {
    written += 1
    return Promise.reject(new Error('channel closed'))
  })
  sender.send(Buffer.alloc(3 * pieceBytes))
  sender.send('after it')
  await expect.poll(() => written).toBe(2)
  await nextTurn()
  expect(written).toBe(2)
})
