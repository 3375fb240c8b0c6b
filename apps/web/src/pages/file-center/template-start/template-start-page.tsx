import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { CannotInitiate } from '../../../components/initiating/cannot-initiate.tsx'
import { initiatingObstacle } from '../../../components/initiating/initiating-obstacle.ts'
import { ResultPage } from '../../../components/result-page/result-page.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { startDraft } from './start-draft.ts'
import { StartDesk } from './start-desk.tsx'
import type { Started } from './use-start.ts'
import './template-start.css'

/** W-17: a contract from a template. */
export function TemplateStartPage(): ReactElement | null {
  usePageTitle('模板发起')
  const user = useCurrentUser()
  const businesses = useCall(businessMine, {}, { staleMs: 300_000 })
  const kept = useStore(startDraft)
  const [started, setStarted] = useState<Started | null>(null)
  const navigate = useNavigate()
  const obstacle = initiatingObstacle(user, businesses.data)
  if (obstacle) return <CannotInitiate obstacle={obstacle} />
  if (started) return <Done started={started} onAgain={() => setStarted(null)} />
  // Nobody else's draft is shown.
  const isForeign = kept.owner !== null && kept.owner !== user.personAccountId
  return (
    <StartDesk
      key={isForeign ? 'fresh' : 'own'}
      isForeign={isForeign}
      businesses={businesses.data}
      onLeave={() => void navigate(paths.fileCenter())}
      onStarted={setStarted}
    />
  )
}

function Done({ started, onAgain }: { started: Started; onAgain: () => void }): ReactElement {
  const navigate = useNavigate()
  const { contractId, contractNo } = started
  return (
    <div className="template-start">
      <FlowBar title="模板发起" onBack={() => void navigate(paths.fileCenter())} />
      <main id="main" className="template-start-done" tabIndex={-1}>
        <ResultPage
          kind="done"
          title="发起成功"
          text={
            <>
              合同编号 <span className="num">{contractNo}</span>
              <br />
              已通知签署方，全部签署方完成后合同生效
            </>
          }
          next={[
            { text: '查看合同', to: paths.contractDetail(contractId) },
            { text: '继续发起', onClick: onAgain },
            { text: '返回合同中心', to: paths.fileCenter() },
          ]}
        />
      </main>
    </div>
  )
}
