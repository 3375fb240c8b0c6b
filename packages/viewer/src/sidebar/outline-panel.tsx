import { useState } from 'react'
import type { CSSProperties, ReactElement } from 'react'
import { ChevronIcon } from '../panel-icons.tsx'
import type { ViewerController } from '../viewer-controller.ts'
import type { OutlineItem } from './outline.ts'
import './document-lists.css'

interface OutlinePanelProps {
  controller: ViewerController
  items: readonly OutlineItem[]
  onPick: () => void
}

/** The outline of the document; each entry leads to its place, those with others below them fold. */
export function OutlinePanel(props: OutlinePanelProps): ReactElement {
  return <OutlineList {...props} depth={0} />
}

function OutlineList({
  controller,
  items,
  onPick,
  depth,
}: OutlinePanelProps & { depth: number }): ReactElement {
  return (
    <ul className="pv-outline">
      {items.map((item) => (
        <OutlineEntry key={item.id} {...{ controller, item, onPick, depth }} />
      ))}
    </ul>
  )
}

interface OutlineEntryProps {
  controller: ViewerController
  item: OutlineItem
  onPick: () => void
  depth: number
}

function OutlineEntry({ controller, item, onPick, depth }: OutlineEntryProps): ReactElement {
  const [isOpen, setOpen] = useState(item.isOpen)
  const hasItems = item.items.length > 0
  const look: CSSProperties = {
    ...(item.isBold && { fontWeight: 600 }),
    ...(item.isItalic && { fontStyle: 'italic' }),
  }
  return (
    <li>
      <div className="pv-outline-row" style={{ paddingLeft: 8 + 14 * depth }}>
        {hasItems ? (
          <button
            type="button"
            className="pv-fold"
            aria-label={`${isOpen ? '收起' : '展开'}：${item.title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronIcon size={14} />
          </button>
        ) : (
          <span className="pv-fold" />
        )}
        <OutlineLink {...{ controller, item, onPick, look }} />
      </div>
      {hasItems && isOpen && <OutlineList {...{ controller, onPick }} items={item.items} depth={depth + 1} />}
    </li>
  )
}

type OutlineLinkProps = Omit<OutlineEntryProps, 'depth'> & { look: CSSProperties }

function OutlineLink({ controller, item, onPick, look }: OutlineLinkProps): ReactElement {
  const { title, target } = item
  if (target.kind === 'address') {
    return (
      <a
        className="pv-outline-link"
        style={look}
        href={target.url}
        title={target.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {title}
      </a>
    )
  }
  const follow = (): void => {
    if (target.kind === 'place') controller.goToDestination(target.destination)
    if (target.kind === 'action') controller.runNamedAction(target.action)
    // The controller itself says when a file cannot be saved.
    if (target.kind === 'file') void controller.saveAttachment(target.id, target.fileName)
    onPick()
  }
  return (
    <button type="button" className="pv-outline-link" style={look} title={title} onClick={follow}>
      {title}
    </button>
  )
}
