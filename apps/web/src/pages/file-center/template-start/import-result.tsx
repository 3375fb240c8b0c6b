import { Button, Modal } from 'antd'
import type { ReactElement } from 'react'
import type { filesExcelParseTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { saveFile } from '@qiyin/ui/save-file.ts'
import './import-result.css'

type Parsed = Answer<typeof filesExcelParseTemplateCode>

interface ImportResultProps {
  parsed: Parsed
  /** Which file was read, and of which version of the template its form is. */
  source: string
  onSound: () => void
  onAll: () => void
  onClose: () => void
}

/** D-21: what was read of a form, and what is wrong with it. */
export function ImportResult({ parsed, source, onSound, onAll, onClose }: ImportResultProps): ReactElement {
  const { rows, soundCount, errorCount, errors, errorList } = parsed
  const failed = rows.length - soundCount
  return (
    <Modal
      open
      centered
      title="导入结果"
      width={800}
      onCancel={onClose}
      footer={
        <div className="import-result-foot">
          {errorList !== null && (
            <Button type="text" icon={<DownloadIcon />} onClick={() => saveErrors(errorList)}>
              下载错误清单
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          {failed > 0 && <Button onClick={onAll}>全部导入，在表中修正</Button>}
          <Button type="primary" disabled={soundCount === 0} onClick={onSound}>
            导入 {soundCount} 行
          </Button>
        </div>
      }
    >
      <p className="cap ink3 import-result-source">{source}</p>
      <dl className="import-result-facts">
        <div>
          <dt>共读取</dt>
          <dd className="num">{rows.length} 行</dd>
        </div>
        <div>
          <dt>可导入</dt>
          <dd className="num">{soundCount} 行</dd>
        </div>
        <div>
          <dt>有误</dt>
          <dd className="num import-result-faulty">
            {failed} 行，{errorCount} 处
          </dd>
        </div>
      </dl>
      {/* Longer than the dialog it is scrolled, by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls needs a stop */}
      <div className="import-result-list" role="region" aria-label="错误明细" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['行', '列', '字段', '填写内容', '原因'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => (
              <ErrorRow key={`${error.row} ${error.column}`} errors={errors} index={index} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="cap ink3 import-result-note">
        {errorCount > errors.length && `这里列出前 ${errors.length} 处，全部见错误清单。`}
        “导入 {soundCount} 行”不含有误的行，可在Excel中修正后再次导入；也可全部导入，在表中修正
      </p>
    </Modal>
  )
}

/** One error; the number of its row stands once for all errors of the row. */
function ErrorRow({ errors, index }: { errors: Parsed['errors']; index: number }): ReactElement | null {
  const error = errors[index]
  if (!error) return null
  const { row, column, fieldName, value, reason } = error
  const ofRow = errors.filter((one) => one.row === row).length
  return (
    <tr>
      {errors[index - 1]?.row !== row && (
        <th scope="rowgroup" className="num" rowSpan={ofRow}>
          {row}
        </th>
      )}
      <td>{column}</td>
      <td>{fieldName}</td>
      <td>
        {value === '' ? (
          <span className="ink3">未填写</span>
        ) : (
          <span className="import-result-value" title={value}>
            {value}
          </span>
        )}
      </td>
      <td>{reason}</td>
    </tr>
  )
}

function saveErrors(base64: string): void {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  saveFile({ blob: new Blob([bytes], { type }), fileName: '错误清单.xlsx' })
}
