import type { ReactElement, ReactNode } from 'react'

/**
 * What the open list of a Select says when it has nothing to choose; every `notFoundContent` is made of it, and the
 * frame of Ant Design gives it to Selects that name none. A listbox must hold an option, and its field names an
 * active one even then: this is both, so that the words are read aloud.
 */
export function NoOption({ children = '暂无数据' }: { children?: ReactNode }): ReactElement {
  return (
    <div ref={takeActiveId} role="option" aria-disabled aria-selected={false} className="ink3">
      {children}
    </div>
  )
}

/** The field of an empty list says that the option −1 of it is the active one. */
function takeActiveId(option: HTMLElement | null): void {
  const list = option?.closest('[role="listbox"]')
  if (option && list) option.setAttribute('id', `${list.id}_-1`)
}
