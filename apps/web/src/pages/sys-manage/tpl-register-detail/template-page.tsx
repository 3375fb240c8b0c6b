import { lazy, Suspense, type ReactElement } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { useKeptInTab } from '../../../components/kept-in-tab/use-kept-in-tab.ts'
import { loadValueControl } from '../../../components/value-control/late-value-control.tsx'
import { CheckStep } from './check-step.tsx'
import { type RegistrationStep, registrationSteps, stepOf } from './registration-steps.ts'
import type { TrialValues } from './trial-fields.tsx'
import './template-page.css'

// Its controls are of every kind, and the steps before have none of them.
const TrialStep = lazy(async () => {
  const [{ TrialStep: shown }] = await Promise.all([
    loadChunk(() => import('./trial-step.tsx')),
    loadValueControl(),
  ])
  return { default: shown }
})

// The first step is made once, and seldom come back to.
const FileStep = lazy(async () => ({
  default: (await loadChunk(() => import('./file-step.tsx'))).FileStep,
}))

const untried: TrialValues = {}

type Template = Answer<typeof templateGetVariables>

/** W-36 /sys-manage/tpl-register/{templateCode}?step=file|check|trial: a template that is being registered. */
export function TemplatePage(): ReactElement {
  usePageTitle('登记模板')
  const navigate = useNavigate()
  const { templateCode = '' } = useParams()
  const template = useCall(templateGetVariables, { templateCode })
  return (
    <div className="template-page">
      {template.data === undefined && (
        <FlowBar
          title="登记模板"
          steps={registrationSteps}
          at={1}
          onBack={() => void navigate(paths.templates())}
        />
      )}
      <Region
        query={template}
        skeleton={<PageSpinner text="加载中" />}
        back={
          <Link className="btn primary" to={paths.templates()}>
            返回模板登记
          </Link>
        }
      >
        {(data) => <Register template={data} />}
      </Region>
    </div>
  )
}

function Register({ template }: { template: Template }): ReactElement {
  const [query, setQuery] = useSearchParams()
  const { templateCode, version } = template
  const [values, setValues] = useKeptInTab('template-trial', `${templateCode} ${version}`, untried)
  const go = (step: RegistrationStep): void => setQuery(step === 'check' ? {} : { step })
  const step = stepOf(query.get('step'), template.errors)
  if (step === 'check')
    return <CheckStep template={template} onBack={() => go('file')} onNext={() => go('trial')} />
  return (
    <Suspense fallback={<PageSpinner text="加载中" />}>
      {step === 'file' ? (
        <FileStep template={template} onNext={() => go('check')} />
      ) : (
        <TrialStep template={template} values={values} onChange={setValues} onBack={() => go('check')} />
      )}
    </Suspense>
  )
}
