import type { ReactElement, ReactNode } from 'react'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { NextSteps, type NextStep } from './next-steps.tsx'

interface ResultPageProps {
  kind: 'done' | 'waiting' | 'error'
  title: string
  text?: ReactNode
  /** The first is the primary one. */
  next: readonly NextStep[]
}

/**
 * How something ended: a drawing, what happened, what it means, where to go.
 * `<ResultPage kind="done" title="发起成功" text="…" next={[{ text: '查看合同', to: paths.contractDetail(id) }]} />`
 */
export function ResultPage({ kind, title, text, next }: ResultPageProps): ReactElement {
  return (
    <Blank art={kind} title={title} text={text}>
      <NextSteps next={next} />
    </Blank>
  )
}
