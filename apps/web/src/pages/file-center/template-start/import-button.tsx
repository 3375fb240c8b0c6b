import { Button, Modal } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import { filesExcelParseTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { saveFile } from '@qiyin/ui/save-file.ts'
import { UploadIcon } from '../../../components/desk-icons/desk-icons.tsx'
import type { GridChange } from '../../../components/value-grid/grid-rows.ts'
import type { StartForm } from './start-draft.ts'

type Parsed = Answer<typeof filesExcelParseTemplateCode>

interface ImportProps {
  form: StartForm
  fields: StartForm['fields']
  change: (change: GridChange) => void
}

/** 导入Excel, and D-21: what was read, and what is wrong with it. */
export function ImportButton({ form, fields, change }: ImportProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [parsed, setParsed] = useState<Parsed | null>(null)
  const take = (values: string[][]): void => {
    change({ kind: 'append', values })
    setParsed(null)
    toast('success', `成功导入${values.length}条`)
  }
  const read = async (file: File): Promise<void> => {
    const problem = uploadProblem(uploadRules.excelForm, file)
    if (problem !== null) return toast('error', problem)
    setReading(true)
    try {
      const answer = await uploadFile(filesExcelParseTemplateCode, file, { templateCode: form.templateCode })
      if (answer.errorCount === 0 && answer.rows.length > 0) take(rowsOf(answer, fields))
      else setParsed(answer)
    } catch (thrown) {
      toast('error', `导入失败：${asCallFailure(thrown).message}`)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button icon={<UploadIcon />} loading={reading} onClick={() => field.current?.click()}>
        导入Excel
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="选择Excel文件"
        accept=".xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      {parsed && (
        <ImportResult
          parsed={parsed}
          onSound={() =>
            take(rowsOf({ ...parsed, rows: parsed.rows.filter(({ isSound }) => isSound) }, fields))
          }
          onAll={() => take(rowsOf(parsed, fields))}
          onClose={() => setParsed(null)}
        />
      )}
    </>
  )
}

/** The values in the order of the form's columns. */
function rowsOf(
  { fieldCodes, rows }: Pick<Parsed, 'fieldCodes' | 'rows'>,
  fields: StartForm['fields'],
): string[][] {
  const places = fields.map(({ fieldCode }) => fieldCodes.indexOf(fieldCode))
  return rows.map(({ values }) => places.map((place) => values[place] ?? ''))
}

interface ImportResultProps {
  parsed: Parsed
  onSound: () => void
  onAll: () => void
  onClose: () => void
}

function ImportResult({ parsed, onSound, onAll, onClose }: ImportResultProps): ReactElement {
  const { rows, soundCount, errorCount, errors, errorList } = parsed
  const failed = rows.length - soundCount
  return (
    <Modal
      open
      title="导入结果"
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {failed > 0 && <Button onClick={onAll}>全部导入，在表中修正</Button>}
          <Button type="primary" disabled={soundCount === 0} onClick={onSound}>
            导入成功的行
          </Button>
        </>
      }
    >
      <p role="status">
        共读取 {rows.length} 行，成功 {soundCount}，失败 {failed}
      </p>
      <table className="start-rows-errors">
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">列</th>
            <th scope="col">内容</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, fieldName, value, reason }) => (
            <tr key={`${row} ${column}`}>
              <td className="num">{row}</td>
              <td>
                {column} {fieldName}
              </td>
              <td className="cut" title={value}>
                {value || '-'}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errorCount > errors.length && (
        <p className="cap ink3">
          共 {errorCount} 处，这里列出前 {errors.length} 处
        </p>
      )}
      {errorList !== null && (
        <button type="button" className="link" onClick={() => void saveErrors(errorList)}>
          下载错误清单
        </button>
      )}
    </Modal>
  )
}

async function saveErrors(base64: string): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  saveFile({ blob: new Blob([bytes], { type }), fileName: '错误清单.xlsx' })
  await Promise.resolve()
}
