import type { KeyboardEvent, ReactElement } from 'react'
import { IconButton } from '../bar/icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import { DownIcon, UpIcon } from '../panel-icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { FindQuery } from '../viewer-state.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { findMessage, matchCountText, queryText } from './find-text.ts'
import './find-bar.css'

interface FindBarProps {
  controller: ViewerController
  query: FindQuery
  onClose: () => void
}

type Option = 'highlightAll' | 'matchCase' | 'wholeWord' | 'matchDiacritics'
const OPTIONS: readonly { name: Option; label: string }[] = [
  { name: 'highlightAll', label: '全部高亮显示' },
  { name: 'matchCase', label: '区分大小写' },
  { name: 'wholeWord', label: '全词匹配' },
  { name: 'matchDiacritics', label: '匹配变音符号' },
]

/** Finds text: Enter goes on, Shift+Enter back, Escape closes. Closing takes the marks away. */
export function FindBar({ controller, query, onClose }: FindBarProps): ReactElement {
  const progress = useViewer(controller, (state) => state.find)
  const { find } = controller
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    // Enter also ends a word in a Chinese input method; that one is not a command.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
    event.preventDefault()
    find.again(event.shiftKey)
  }
  const notFound = progress?.state === 'notFound'
  const message = progress === undefined ? '' : findMessage(progress)
  const isIdle = query.text === ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from any control
    <div className="pv-find" role="search" aria-label="查找" onKeyDown={onKeyDown}>
      <div className="pv-find-row">
        <input
          ref={focusOnMount}
          type="text"
          className="pv-find-input"
          aria-label="查找"
          placeholder="在文档中查找…"
          aria-invalid={notFound}
          value={queryText(query.text)}
          onChange={(event) => find.change({ text: event.target.value })}
        />
        <span className="pv-find-count">{progress === undefined ? '' : matchCountText(progress)}</span>
        <span className="pv-find-short" aria-hidden>
          {progress === undefined ? '' : `${progress.current}/${progress.total}`}
        </span>
        <IconButton label="上一个" keys="Shift+Enter" disabled={isIdle} onClick={() => find.again(true)}>
          <UpIcon />
        </IconButton>
        <IconButton label="下一个" keys="Enter" disabled={isIdle} onClick={() => find.again(false)}>
          <DownIcon />
        </IconButton>
        <IconButton label="关闭" keys="Esc" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="pv-find-row options">
        {OPTIONS.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={query[name]}
              onChange={(event) => find.change({ [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
        <span className={notFound ? 'pv-find-message none' : 'pv-find-message'} role="status">
          {message}
        </span>
      </div>
    </div>
  )
}

function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus()
}
