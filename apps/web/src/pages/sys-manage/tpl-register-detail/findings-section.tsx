import type { ReactElement } from 'react'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { CheckIcon, WarningIcon } from '@qiyin/ui/icons.tsx'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

type Finding = Answer<typeof templateGetVariables>['findings'][number]

/** What is wrong in the document, what must be mended first, with what to write instead. */
export function FindingsSection({ findings }: { findings: readonly Finding[] }): ReactElement {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const hints = findings.length - errors
  const result = [errors > 0 && `${errors} 项须处理`, hints > 0 && `${hints} 项提示`]
    .filter(Boolean)
    .join('，')
  return (
    <PanelSection title="检查结果" result={result === '' ? '通过' : result}>
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
            <li key={index} className={`template-page-${finding.severity}`}>
              <WarningIcon size={16} />
              <div>
                <p>
                  <span>{finding.message}</span>
                  <span className="ink3">{finding.part}</span>
                </p>
                {finding.text !== '' && <code>{finding.text}</code>}
                {finding.suggestion !== undefined && (
                  <p className="template-page-instead">
                    请在文件中改为 <code>{finding.suggestion}</code>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
