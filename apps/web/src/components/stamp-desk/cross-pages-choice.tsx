import { Segmented } from 'antd'
import type { ReactElement } from 'react'
import { crossPages, crossPagesLabel, marksOf, type CrossPages } from '@qiyin/domain/seal/cross-page.ts'
import type { Stamp } from './stamp.ts'
import type { Pages } from './placing.ts'
import './cross-pages-choice.css'

interface CrossPagesChoiceProps {
  stamp: Stamp
  pages: Pages
  onChange: (crossPages: CrossPages) => void
}

/** Which pages a cross-page seal runs over; those that would be fewer than two cannot be chosen. */
export function CrossPagesChoice({ stamp, pages, onChange }: CrossPagesChoiceProps): ReactElement {
  return (
    <Segmented<CrossPages>
      className="cross-pages-choice"
      aria-label="骑缝章的页面范围"
      size="small"
      block
      value={stamp.crossPages ?? crossPages.all}
      options={Object.values(crossPages).map((value) => ({
        value,
        label: crossPagesLabel[value],
        disabled: marksOf({ ...stamp, crossPages: value }, pages).length === 0,
      }))}
      onChange={onChange}
    />
  )
}
