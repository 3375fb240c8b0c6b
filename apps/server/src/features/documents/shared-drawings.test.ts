import { expect, test, vi } from 'vitest'
import { SharedDrawings } from './shared-drawings.ts'

const png = Buffer.from('png')
const stays = new AbortController().signal

/** A drawing that ends when told to, or when nobody wants it. */
function slowDrawing() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const draw = vi.fn<(wanted: AbortSignal) => Promise<Buffer>>((wanted) => {
    wanted.addEventListener('abort', () => reject(new Error('given up')))
    return promise
  })
  return { draw, finish: () => resolve(png) }
}

test('whoever asks for a picture that is being made waits for that one', async () => {
  const drawings = new SharedDrawings()
  const { draw, finish } = slowDrawing()
  const both = [drawings.get('a', stays, draw), drawings.get('a', stays, draw)]
  finish()
  expect(await Promise.all(both)).toEqual([png, png])
  expect(draw).toHaveBeenCalledTimes(1)
})

test('one who leaves is let go, and the others get their picture', async () => {
  const drawings = new SharedDrawings()
  const { draw, finish } = slowDrawing()
  const leaving = new AbortController()
  const left = drawings.get('a', leaving.signal, draw)
  const stayed = drawings.get('a', stays, draw)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  finish()
  expect(await stayed).toBe(png)
})

test('when the last one leaves it is given up, and begun anew for who comes then', async () => {
  const drawings = new SharedDrawings()
  const [first, second] = [slowDrawing(), slowDrawing()]
  const leaving = new AbortController()
  const left = drawings.get('a', leaving.signal, first.draw)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  expect(first.draw.mock.calls[0]?.[0].aborted).toBe(true)
  const next = drawings.get('a', stays, second.draw)
  second.finish()
  expect(await next).toBe(png)
  await expect(drawings.get('b', leaving.signal, first.draw)).rejects.toMatchObject({ code: 'cancelled' })
  expect(first.draw).toHaveBeenCalledTimes(1)
})
