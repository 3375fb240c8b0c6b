import type { ReactElement } from 'react'
import { TornArt } from './torn-art.tsx'
import { isChunkFailure } from './load-page.ts'

/** G-03: a page that could not be loaded or drawn. `home` is offered where another page may do better. */
export function FailureScreen({ error, home }: { error: unknown; home?: string }): ReactElement {
  const chunk = isChunkFailure(error)
  return (
    <main className="blank-page">
      <section className="blank" role="alert">
        <TornArt />
        <h1>操作失败</h1>
        <p>{chunk ? '网络异常，请刷新页面重试' : '页面出现异常，请刷新页面后重试'}</p>
        <div className="blank-acts">
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            刷新页面
          </button>
          {!chunk && home !== undefined && (
            <a className="btn" href={home}>
              返回首页
            </a>
          )}
        </div>
      </section>
    </main>
  )
}
