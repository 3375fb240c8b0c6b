import { useState } from 'react'
import { linkedField } from '@qiyin/domain/template/field-link.ts'
import type { PageLink } from '@qiyin/viewer/links/page-links.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'

/** Where a preview has printed a variable; one that goes over a line has several places. */
export interface FieldPlace extends Pick<PageLink, 'pageNumber' | 'box'> {
  readonly fieldCode: string
}

/** The places of the variables in a preview, once its viewer is ready; none where its engine sets no links. */
export function useFieldPlaces(): [places: readonly FieldPlace[], find: (viewer: ViewerController) => void] {
  const [places, setPlaces] = useState<readonly FieldPlace[]>([])
  const find = (viewer: ViewerController): void => {
    // A preview without its marks is still one.
    void findPlaces(viewer).then(setPlaces, () => setPlaces([]))
  }
  return [places, find]
}

async function findPlaces({ document }: ViewerController): Promise<FieldPlace[]> {
  if (document === undefined) return []
  const { readPageLinks } = await import('@qiyin/viewer/links/page-links.ts')
  const links = await readPageLinks(document)
  return links.flatMap(({ address, ...place }) => {
    const fieldCode = linkedField(address)
    return fieldCode === null ? [] : [{ ...place, fieldCode }]
  })
}
