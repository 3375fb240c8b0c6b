import { expect, it } from 'vitest'
import { photoProblem } from './image-size.ts'

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}
const jpeg = (width: number, height: number): Uint8Array => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8]
  return Uint8Array.from([...head, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0, 0])
}

it.each([
  ['a PNG', png(800, 600), null],
  ['a JPEG', jpeg(800, 600), null],
  ['a PNG that claims 100,000 × 100,000 pixels', png(100_000, 100_000), '图片尺寸过大，请压缩后上传'],
  ['a JPEG that claims 65,000 × 65,000 pixels', jpeg(65_000, 65_000), '图片尺寸过大，请压缩后上传'],
  ['a JPEG without a frame', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), '图片无法识别，请重新上传'],
  ['nothing', new Uint8Array(0), '图片无法识别，请重新上传'],
])('judges %s', (_, bytes, problem) => {
  expect(photoProblem(bytes)).toBe(problem)
})
