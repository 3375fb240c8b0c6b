import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog } from '../dialog.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { readProperties, type Property } from './read-properties.ts'
import './properties-dialog.css'

interface PropertiesDialogProps {
  controller: ViewerController
  fileName: string
  onClose: () => void
}

/** What the document says about itself. */
export function PropertiesDialog({ controller, fileName, onClose }: PropertiesDialogProps): ReactElement {
  const page = useViewer(controller, ({ pages, pageNumber }) => pages[pageNumber - 1])
  const [properties, setProperties] = useState<readonly Property[]>([])
  useEffect(() => {
    const { document } = controller
    if (document === undefined) return undefined
    let isCurrent = true
    readProperties({ document, fileName, page }).then(
      (read) => isCurrent && setProperties(read),
      // A document that cannot be asked has nothing to show.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [controller, fileName, page])
  return (
    <Dialog title="文档属性" onClose={onClose}>
      <dl className="pv-properties">
        {properties.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
