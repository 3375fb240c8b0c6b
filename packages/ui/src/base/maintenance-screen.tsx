import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { useState, type ReactElement } from 'react'
import { callApi } from './call-client.ts'
import { asCallFailure } from './call-failure.ts'
import { maintenance } from './maintenance.ts'
import { toast } from './toast.ts'
import { TornArt } from './torn-art.tsx'
import './maintenance-screen.css'

/**
 * G-06 in the place of any page: it stands over the page, which keeps what was typed, and goes when the platform is open
 * again.
 */
export function MaintenanceScreen({ text }: { text: string }): ReactElement {
  const [asking, setAsking] = useState(false)
  const home = location.pathname.replace(/^(\/esignature\/(?:h5\/)?web).*$/, '$1')
  const retry = async (): Promise<void> => {
    setAsking(true)
    try {
      const { maintenance: still } = await callApi(siteInfo, {}, { quiet: true })
      maintenance.set(still ?? undefined)
      if (still !== null) toast('info', '系统仍在升级中，请稍后再试')
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    }
    setAsking(false)
  }
  return (
    <main className="maintenance-screen blank-page">
      <section className="blank" role="alert">
        <TornArt />
        <h1>系统升级中</h1>
        <p>{text}</p>
        <div className="blank-acts">
          <button type="button" className="btn primary" disabled={asking} onClick={() => void retry()}>
            重试
          </button>
          <a className="btn" href={home}>
            返回首页
          </a>
        </div>
      </section>
    </main>
  )
}
