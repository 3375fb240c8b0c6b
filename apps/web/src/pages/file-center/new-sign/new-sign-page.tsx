import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { paths } from '@qiyin/ui/paths.ts'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { DoneStep } from './done-step.tsx'
import { useDraftStore } from './draft-store.ts'
import type { Draft } from './draft.ts'
import { InfoStep } from './info-step.tsx'
import { PlaceStep, type Initiated } from './place-step.tsx'
import './initiate.css'

/** W-16: information, positions, done. The draft of this tab decides which step is open. */
export function NewSignPage(): ReactElement {
  usePageTitle('发起签署')
  const { draft, change, clear } = useDraftStore()
  const navigate = useNavigate()
  const [initiated, setInitiated] = useState<Initiated | null>(null)
  const [discarded, setDiscarded] = useState(false)
  useLeaveGuard(hasContent(draft))
  // After the guard, which lets go only once it has seen the empty draft.
  useEffect(() => {
    if (discarded) void navigate(paths.fileCenter(), { replace: true })
  }, [discarded, navigate])

  const discard = async (): Promise<void> => {
    const yes =
      !hasContent(draft) ||
      (await confirm({
        title: '取消发起？',
        content: '已填写的内容和上传的文件将被清除，无法恢复',
        okText: '取消发起',
        cancelText: '继续填写',
        danger: true,
      }))
    if (!yes) return
    clear()
    setDiscarded(true)
  }
  if (initiated) return <DoneStep initiated={initiated} onAgain={() => setInitiated(null)} />
  if (draft.step === 1 && draft.merged) {
    return (
      <PlaceStep
        draft={draft}
        merged={draft.merged}
        change={change}
        onInitiated={(answer) => {
          clear()
          setInitiated(answer)
        }}
      />
    )
  }
  return (
    <InfoStep
      draft={draft}
      change={change}
      onBack={() => void navigate(paths.fileCenter())}
      onDiscard={() => void discard()}
    />
  )
}

/** What would be missed: the choices that the form makes by itself would not. */
function hasContent(draft: Draft): boolean {
  return draft.files.length > 0 || draft.signers.length > 0 || draft.contractName !== ''
}
