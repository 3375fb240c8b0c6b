import { beforeAll, expect, it } from 'vitest'
import { appendObjects, makeContainer, signRaw, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { verifyPdf } from './verify-pdf.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function signed(): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      fields: '',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
    },
    { pages: [{ entries: '/MediaBox[0 0 595 842]' }] },
  )
}

function placesOf(objects: Record<number, string>): ReturnType<typeof verifyPdf> {
  const trustedRoots = [authority.root.certificate]
  return verifyPdf(appendObjects(signed(), objects), { trustedRoots, withPlaces: true })
}

it('tells where a mark stands that was added after the signature', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[400 0 R]>>'
  const mark = '<</Type/Annot/Subtype/Square/Rect[59.5 421 119 505.2]/AP<</N 401 0 R>>>>'
  const { changes, changePlaces } = placesOf({
    3: page,
    400: mark,
    401: streamSource('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 99 99]'),
  })
  const at = changes.findIndex(({ kind }) => kind === 'annotation-added')
  expect(changes[at]).toMatchObject({ allowed: false, page: 1 })
  const box = changePlaces?.find(({ change }) => change === at)?.box
  expect(box).toMatchObject({ page: 0, widthPt: expect.closeTo(59.5) as number })
  expect(box?.left).toBeCloseTo(0.1)
  expect(box?.top).toBeCloseTo(0.4)
})

it('tells the whole page where the page itself was changed, and nothing where nothing was', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 400 0 R>>'
  const { changePlaces } = placesOf({ 3: page, 400: streamSource('0 0 99 99 re f') })
  expect(changePlaces?.[0]?.box).toEqual({ page: 0, left: 0, top: 0, widthPt: 595, heightPt: 842 })
  expect(verifyPdf(signed(), { withPlaces: true }).changePlaces).toEqual([])
})
