import { Button } from 'antd'
import type { ReactElement } from 'react'
import { contractTemplateManageSearch, templateGetVariables } from '@qiyin/calls/areas/template.ts'
import { contractTemplateManageRepair } from '@qiyin/calls/areas/template-repair.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { findingPlace } from '@qiyin/domain/template/template-status.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CheckIcon, WarningIcon } from '@qiyin/ui/icons.tsx'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

type Template = Answer<typeof templateGetVariables>
type Finding = Template['findings'][number]

/** Brings what must be mended first into view, and the focus to it. */
export function showFirstError(): void {
  const first = document.querySelector<HTMLElement>('.template-page-error')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}

interface FindingsSectionProps {
  template: Template
  /** The finding that the preview shows. */
  at: number | null
  onShow: (index: number) => void
}

/** What is wrong in the document, what must be mended first, with the repair where the file itself can be mended. */
export function FindingsSection({ template, at, onShow }: FindingsSectionProps): ReactElement {
  const { templateCode, version, findings } = template
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const hints = findings.length - errors
  const repairable = findings.filter(({ isRepairable }) => isRepairable === true)
  const repair = useCallMutation(contractTemplateManageRepair, {
    stale: [templateGetVariables, contractTemplateManageSearch],
    onSuccess: (answer) => toast('success', `已修正，修正后的文件登记为第 ${answer.version} 版`),
  })
  // The answer is there before the page is drawn anew: until then there is nothing to mend in the version before.
  const isBusy = repair.isPending || repair.data?.version === version + 1
  const mend = (texts?: string[]): void => repair.mutate({ templateCode, version, ...(texts && { texts }) })
  return (
    <PanelSection title="检查结果" result={<Result errors={errors} hints={hints} />}>
      {findings.length === 0 ? (
        <p className="template-page-passed">
          <CheckIcon size={16} />
          没有发现问题
        </p>
      ) : (
        <ul className="template-page-findings">
          {findings.map((finding, index) => (
            // Two findings may say the same of two places.
            // oxlint-disable-next-line react/no-array-index-key
            <li
              key={index}
              className={`template-page-${finding.severity}`}
              tabIndex={-1}
              aria-current={index === at}
            >
              <WarningIcon size={16} />
              <FindingText
                finding={finding}
                busy={isBusy}
                onShow={() => onShow(index)}
                onMend={() => mend([finding.text])}
              />
            </li>
          ))}
        </ul>
      )}
      {repairable.length > 1 && (
        <p className="template-page-mending">
          <Button size="small" loading={isBusy} onClick={() => mend()}>
            全部修正（{repairable.length} 项）
          </Button>
          <span className="cap ink3">修正写入 Word 文件，登记为新版本</span>
        </p>
      )}
    </PanelSection>
  )
}

function Result({ errors, hints }: { errors: number; hints: number }): ReactElement {
  if (errors + hints === 0) return <>通过</>
  return (
    <>
      {errors > 0 && <span className="template-page-must">{errors} 项须处理</span>}
      {errors > 0 && hints > 0 && '，'}
      {hints > 0 && `${hints} 项提示`}
    </>
  )
}

interface FindingTextProps {
  finding: Finding
  busy: boolean
  onShow: () => void
  onMend: () => void
}

function FindingText({ finding, busy, onShow, onMend }: FindingTextProps): ReactElement {
  const { message, text, suggestion, isRepairable = false } = finding
  const mending = finding.code === 'missing-exclamation' ? '补上' : '改为正确写法'
  return (
    <div>
      <p>
        <span>{message}</span>
        <Place finding={finding} onShow={onShow} />
      </p>
      {text !== '' && <code>{text}</code>}
      {suggestion !== undefined && (
        <p className="template-page-instead">
          <span>
            {isRepairable ? '应为' : '请在文件中改为'} <code>{suggestion}</code>
          </span>
          {isRepairable && (
            <Button
              type="link"
              size="small"
              disabled={busy}
              aria-label={`${mending} ${text}`}
              onClick={onMend}
            >
              {mending}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Where it is, which leads there when it is on a page that can be shown. */
function Place({ finding, onShow }: Pick<FindingTextProps, 'finding' | 'onShow'>): ReactElement {
  const place = findingPlace(finding)
  if (finding.pages === undefined || finding.code === 'unsupported')
    return <span className="ink3 num">{place}</span>
  return (
    <button type="button" className="template-page-place num" title="在预览中查看" onClick={onShow}>
      {place}
    </button>
  )
}
