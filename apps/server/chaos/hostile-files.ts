import { deflateSync } from 'node:zlib'
import { makeTestPdf } from '@qiyin/pdf/testing'

/** Files that cost whoever opens or draws them far more than their size, by name. */
export function hostileFiles(): Readonly<Record<string, Uint8Array<ArrayBuffer>>> {
  return {
    'draws-itself.pdf': plain(selfDrawing()),
    'flate-bomb.pdf': plain(flateBomb()),
    'nested.pdf': plain(makeTestPdf({ catalog: `/Nested ${'['.repeat(50_000)}${']'.repeat(50_000)}` })),
    'deep-pages.pdf': plain(deepPages()),
    'endless-content.pdf': plain(endlessContent()),
    'no-document.pdf': plain(Buffer.from(`%PDF-1.7\n${'\0'.repeat(10_000)}`)),
  }
}

function plain(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

/** A form that draws itself twice, thirty levels deep before anybody counts. */
function selfDrawing(): Buffer {
  const content = '/X Do /X Do'
  return makeTestPdf({
    pages: [{ content, entries: '/MediaBox[0 0 595 842]/Resources<</XObject<</X 100 0 R>>>>' }],
    extra: [
      `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X 100 0 R>>>>/Length ${content.length}>>\nstream\n${content}\nendstream`,
    ],
  })
}

/** A gigabyte of spaces as the content of a page, packed twice. */
function flateBomb(): Buffer {
  const once = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  const packed = deflateSync(Buffer.concat(Array.from({ length: 16 }, () => once)))
  const body = `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n${packed.toString('latin1')}\nendstream`
  return makeTestPdf({ pages: [{ entries: '/MediaBox[0 0 595 842]/Contents 100 0 R' }], extra: [body] })
}

/** Each node of the page tree holds one more node. */
function deepPages(): Buffer {
  const depth = 5000
  const extra = Array.from(
    { length: depth },
    (_, index) => `<</Type/Pages/Kids[${101 + index} 0 R]/Count 1/Parent ${99 + index} 0 R>>`,
  )
  return makeTestPdf({ tree: '/Kids[100 0 R]', extra })
}

/** A page whose small content has a million curves. */
function endlessContent(): Buffer {
  const curves = 'q 0 0 m 500 800 0 800 500 0 c 3 w S Q '.repeat(200_000)
  const packed = deflateSync(Buffer.from(curves))
  const body = `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed.toString('latin1')}\nendstream`
  return makeTestPdf({ pages: [{ entries: '/MediaBox[0 0 595 842]/Contents 100 0 R' }], extra: [body] })
}
