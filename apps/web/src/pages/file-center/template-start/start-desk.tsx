import { Button, Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import {
  initiateBatchFieldsTemplateCode,
  templateContractOverview,
} from '@qiyin/calls/areas/template-start.ts'
import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { PageSpinner, Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { loadValueControl } from '../../../components/value-control/late-value-control.tsx'
import { ContractPreview } from '../../../components/contract-preview/contract-preview.tsx'
import { filledBy } from '../../../components/field-marks/field-focus.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { showProblem } from '../../../components/form-section/show-problem.ts'
import type { Business } from '../../../components/initiating/initiation-fields.tsx'
import { useInitiatingCompanies } from '../../../components/initiating/use-initiating-companies.ts'
import { useSingleChoices } from '../../../components/initiating/use-single-choices.ts'
import { StartWays } from '../../../components/start-ways/start-ways.tsx'
import { Progress } from './start-progress.tsx'
import { SettingsSection } from './settings-section.tsx'
import { startMarks } from './start-marks.ts'
import {
  emptyStart,
  startDraft,
  withBusiness,
  withDefaults,
  type StartDraft,
  type StartForm,
} from './start-draft.ts'
import { saidProblems, startProblems } from './start-problems.ts'
import { valuesOf } from './start-request.ts'
import { useBeginAgain } from './use-begin-again.ts'
import { useStart, type Started } from './use-start.ts'

// Its controls are of every kind, and none is needed before a template is chosen.
const FillSections = lazy(async () => {
  const [{ FillSections: shown }] = await Promise.all([import('./fill-sections.tsx'), loadValueControl()])
  return { default: shown }
})

const StartRows = lazy(async () => ({ default: (await import('./start-rows.tsx')).StartRows }))

/** Behind the settings, which are step 0. */
const rowsStep = 1

interface StartDeskProps {
  /** The draft of this tab is somebody else's. */
  isForeign: boolean
  businesses: readonly Business[] | undefined
  onLeave: () => void
  onStarted: (started: Started) => void
}

/** The form left, the contract as it would print right. */
export function StartDesk({ isForeign, businesses, onLeave, onStarted }: StartDeskProps): ReactElement {
  const user = useCurrentUser()
  const kept = useStore(startDraft)
  const own = isForeign ? emptyStart : kept.draft
  const change = useChange(user.personAccountId, isForeign)
  const companies = useInitiatingCompanies(own.businessTypeId)
  useSingleChoices(own, { businesses, companies: companies.data }, { change, withBusiness })
  useAskedKind(change)
  useBeginAgain(user.personAccountId)
  const { templateCode } = own
  const template = useCall(initiateBatchFieldsTemplateCode, templateCode === '' ? null : { templateCode }, {
    staleMs: 60_000,
  })
  const form = templateCode === '' ? undefined : template.data
  const today = dayOf(new Date(useNow()))
  const draft = useMemo(() => (form ? withDefaults(own, form, startOfDay(today)) : own), [form, own, today])
  const application = businesses?.find((one) => one.businessTypeId === draft.businessTypeId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // With which template everything that is missing was asked for.
  const [askedOf, setAskedOf] = useState<string | null>(null)
  // The variable whose field has the focus.
  const [current, setCurrent] = useState<string | null>(null)
  const { isBatch } = draft
  const stage = stageOf({ isBatch, step: kept.step, isLoading: template.isLoading })
  const check = (): ReturnType<typeof startProblems> =>
    startProblems(draft, { form, application, starter: user, now: new Date() })
  const problems = saidProblems(check(), { left, askedOf, templateCode })
  const { start, pending } = useStart({ draft, form, onStarted, onChanged: () => void template.refetch() })
  const onStart = (): void => {
    setAskedOf(templateCode)
    if (check().length > 0) return showProblem()
    if (isBatch) kept.goTo(rowsStep)
    else start()
  }
  const onLeft = (at: string): void => setLeft((before) => new Set([...before, at]))
  if (stage === 'opening') return <PageSpinner text="加载中" />
  if (stage === 'rows' && form) {
    return (
      <Suspense fallback={<PageSpinner text="加载中" />}>
        <StartRows form={form} draft={draft} onBack={() => kept.goTo(0)} />
      </Suspense>
    )
  }
  return (
    <div className="template-start">
      <FlowBar title="模板发起" subtitle="内容保留在此页面，刷新后可继续填写" onBack={onLeave}>
        <Button type="text" onClick={() => void discard(onLeave)}>
          取消
        </Button>
        <Button type="primary" loading={pending} onClick={onStart}>
          {isBatch ? '下一步' : '发起签署'}
        </Button>
      </FlowBar>
      <main id="main" className="template-start-body" tabIndex={-1}>
        <div
          className="template-start-form"
          onFocusCapture={({ target }) => setCurrent(filledBy(target))}
          onBlurCapture={() => setCurrent(null)}
        >
          <div className="template-start-head">
            <StartWays at="template" />
            <Segmented
              aria-label="发起份数"
              value={isBatch}
              options={[
                { value: false, label: '单份发起' },
                { value: true, label: '批量发起' },
              ]}
              onChange={(value) => change((now) => ({ ...now, isBatch: value }))}
            />
          </div>
          <SettingsSection
            draft={draft}
            problems={problems}
            businesses={businesses ?? []}
            templateProblem={template.error ? template.error.message || '获取合同模板失败' : undefined}
            change={change}
            onLeft={onLeft}
          />
          {template.isLoading && (
            <p className="template-start-loading">
              <Spinner /> 正在打开模板
            </p>
          )}
          {form && (
            <>
              {!isBatch && (
                <Progress
                  form={form}
                  draft={draft}
                  starter={user}
                  onMissing={() => setAskedOf(templateCode)}
                />
              )}
              <Suspense fallback={<Spinner />}>
                <FillSections {...{ form, draft, application, problems, change, onLeft }} starter={user} />
              </Suspense>
            </>
          )}
        </div>
        <PreviewPart form={form} draft={draft} current={current} />
      </main>
    </div>
  )
}

/** The contract as it would print, once there is a template. */
function PreviewPart({
  form,
  draft,
  current,
}: {
  form: StartForm | undefined
  draft: StartDraft
  current: string | null
}): ReactElement {
  const user = useCurrentUser()
  const request = useMemo(
    () =>
      form && {
        templateCode: form.templateCode,
        templateVersion: form.version,
        values: valuesOf(form, draft, user),
      },
    [form, draft, user],
  )
  if (form && request) {
    return (
      <ContractPreview
        call={templateContractOverview}
        request={request}
        fileName={`${form.templateName}.pdf`}
        current={current}
        marks={startMarks({ form, draft, starter: user, current })}
      />
    )
  }
  return (
    <section className="template-start-blank" aria-label="合同预览">
      <p className="template-start-empty cap ink3">选择合同模板后在此预览</p>
    </section>
  )
}

/** A reload opens the template again, and stays where it was. */
function stageOf({
  isBatch,
  step,
  isLoading,
}: {
  isBatch: boolean
  step: number
  isLoading: boolean
}): 'settings' | 'opening' | 'rows' {
  if (!isBatch || step !== rowsStep) return 'settings'
  return isLoading ? 'opening' : 'rows'
}

/** Who comes for many contracts (`batch=1`) finds many chosen; afterwards the choice is the person's. */
function useAskedKind(change: ReturnType<typeof useChange>): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('batch')
  useEffect(() => {
    if (asked === null) return
    change((draft) => ({ ...draft, isBatch: asked === '1' }))
    startDraft.getState().goTo(0)
    setQuery({}, { replace: true })
  }, [asked, change, setQuery])
}

/** Changes the draft of this tab; somebody else's goes first. */
function useChange(owner: string, isForeign: boolean): (how: (draft: StartDraft) => StartDraft) => void {
  useEffect(() => {
    if (isForeign) startDraft.getState().clear()
  }, [isForeign])
  return useMemo(() => (how) => startDraft.getState().change(owner, how), [owner])
}

async function discard(leave: () => void): Promise<void> {
  const { draft } = startDraft.getState()
  const hasValues = Object.values(draft.values).some((value) => value !== '')
  const yes =
    !hasValues ||
    (await confirm({
      title: '取消发起？',
      content: '已填写的内容将被清除，无法恢复',
      okText: '取消发起',
      cancelText: '继续填写',
      danger: true,
    }))
  if (!yes) return
  startDraft.getState().clear()
  leave()
}
