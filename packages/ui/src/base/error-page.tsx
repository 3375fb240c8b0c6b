import type { ReactElement } from 'react'
import { useHref, useRouteError } from 'react-router'
import { TornArt } from './torn-art.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { ChunkFailure } from './load-page.ts'

/** G-03: a page that could not be loaded or drawn. */
export function ErrorPage(): ReactElement {
  const error = useRouteError()
  const home = useHref(paths.home())
  const chunk = error instanceof ChunkFailure
  return (
    <main className="blank-page">
      <section className="blank" role="alert">
        <TornArt />
        <h1>操作失败</h1>
        <p>{chunk ? error.message : '页面出现异常，请刷新页面后重试'}</p>
        <div className="blank-acts">
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            刷新页面
          </button>
          {!chunk && (
            <a className="btn" href={home}>
              返回首页
            </a>
          )}
        </div>
      </section>
    </main>
  )
}
