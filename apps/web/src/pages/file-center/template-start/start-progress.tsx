import type { ReactElement } from 'react'
import { showProblem } from '../../../components/form-section/show-problem.ts'
import type { StartDraft, StartForm } from './start-draft.ts'
import { valuesOf } from './start-request.ts'
import type { Starter } from './start-signers.ts'

interface ProgressProps {
  form: StartForm
  draft: StartDraft
  starter: Starter
  /** Everything missing is to be named. */
  onMissing: () => void
}

/** How much of the contract is filled in, and the way to what is not. */
export function Progress({ form, draft, starter, onMissing }: ProgressProps): ReactElement {
  const filled = Object.keys(valuesOf(form, draft, starter)).length
  const count = form.fields.length
  const missing = form.fields.some(
    ({ fieldCode, notNull }) => notNull && !(fieldCode in valuesOf(form, draft, starter)),
  )
  return (
    <div className="template-start-progress">
      <h2 className="b6">填写合同内容</h2>
      <progress max={count} value={filled} aria-label="填写进度" />
      <span className="cap num">
        {filled} / {count} 项
      </span>
      {missing && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onMissing()
            showProblem()
          }}
        >
          下一处未填
        </button>
      )}
    </div>
  )
}
