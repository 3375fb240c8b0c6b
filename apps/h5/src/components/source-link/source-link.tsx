import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import type { ReactElement } from 'react'
import './source-link.css'

/** 返回{系统名} where a phone page ends, for whoever came from a source system; nothing for others. */
export function SourceLink(): ReactElement | null {
  const source = useSourceReturn()
  return source ? (
    <a className="btn large source-link" href={source.url}>
      {source.text}
    </a>
  ) : null
}
