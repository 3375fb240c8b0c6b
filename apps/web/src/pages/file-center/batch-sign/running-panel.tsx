import type { ReactElement } from 'react'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Fact, Who } from './batch-panel.tsx'
import type { BatchContract, Item, Progress } from './batch.ts'
import { timeLeftText } from './time-left.ts'
import { useNowAndThen } from './use-now-and-then.ts'
import './running-panel.css'

interface RunningPanelProps {
  contract: BatchContract | undefined
  items: readonly Item[]
  progress: Progress
  /** Which contract is in work, the first being 1. */
  at: number
  marks: readonly string[]
}

/** Right of the document while a run is signed: how far it is, and what it rests on. */
export function RunningPanel({ contract, items, progress, at, marks }: RunningPanelProps): ReactElement {
  const count = (state: Item['state']): number => items.filter((item) => item.state === state).length
  const [signed, failed, all] = [count('signed'), count('failed'), items.length]
  const said = `正在签署，${signed + failed} / ${all} 份`
  return (
    <aside className="batch-panel" aria-label="签署信息">
      {contract && <Who name={contract.signerName} company={contract.companyName} />}
      <section className="grow">
        <h2 className="batch-panel-heading">正在签署</h2>
        <p className="running-panel-count num">
          <b>{signed + failed}</b> / {all} 份
        </p>
        <span role="status" className="sr">
          {useNowAndThen(said)}
        </span>
        <div
          className="running-panel-bar"
          role="progressbar"
          aria-label="签署进度"
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={signed + failed}
        >
          <i style={{ width: `${(signed / all) * 100}%` }} />
          <i className="running-panel-failed" style={{ width: `${(failed / all) * 100}%` }} />
        </div>
        <p className="cap ink2 num">
          第 {at} 份正在签署，{timeLeftText(progress) ?? '正在估算剩余时间'}
        </p>
        <dl className="batch-panel-facts running-panel-facts">
          <Fact
            label="意愿确认"
            value={
              <span className="row g4">
                <StatusGlyph kind="done" />
                短信验证码
              </span>
            }
          />
          <Fact label="确认时间" value={progress.begunTime?.slice(11) ?? '-'} />
          {marks.length > 0 && <Fact label="使用印章" value={marks.join('、')} />}
        </dl>
      </section>
      <section>
        <p className="cap ink2">可以离开本页，签署会继续进行，完成后在消息中通知您</p>
      </section>
    </aside>
  )
}
