import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodePng } from './png.ts'

function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}

function png(colorType: number, rows: number[][], extra: Buffer[] = [], bits = 8): Buffer {
  const header = Buffer.alloc(13)
  const width = ((rows[0]?.length ?? 1) - 1) / ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType] ?? 1)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header[8] = bits
  header[9] = colorType
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.from(rows.flat())))
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, data, chunk('IEND', Buffer.alloc(0))])
}

describe('decodePng', () => {
  it('separates colours and alpha, whitens what is invisible and undoes the row filters', () => {
    const picture = decodePng(
      png(6, [
        [0, 10, 20, 30, 255, 1, 2, 3, 0],
        [2, 1, 1, 1, 0, 4, 4, 4, 128],
      ]),
    )
    expect([...picture.rgb]).toEqual([10, 20, 30, 255, 255, 255, 11, 21, 31, 5, 6, 7])
    expect([...picture.alpha]).toEqual([255, 0, 255, 128])
  })

  it('decodes grey, colour and palette pictures', () => {
    expect([...decodePng(png(0, [[0, 7, 8]])).rgb]).toEqual([7, 7, 7, 8, 8, 8])
    expect([...decodePng(png(2, [[1, 1, 2, 3, 1, 1, 1]])).rgb]).toEqual([1, 2, 3, 2, 3, 4])
    const palette = [chunk('PLTE', Buffer.from([9, 8, 7, 1, 2, 3])), chunk('tRNS', Buffer.from([255, 40]))]
    const picture = decodePng(png(3, [[0, 0, 1]], palette))
    expect([[...picture.rgb], [...picture.alpha]]).toEqual([
      [9, 8, 7, 1, 2, 3],
      [255, 40],
    ])
  })

  it.each([
    ['another file', Buffer.from('GIF89a and more than thirty-three bytes follow')],
    ['16 bits', png(0, [[0, 7, 8]], [], 16)],
    ['too little data', png(0, [[0, 7, 8], []])],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodePng(bytes)).toThrow(expect.objectContaining({ code: 'unusable-image' }))
  })
})
