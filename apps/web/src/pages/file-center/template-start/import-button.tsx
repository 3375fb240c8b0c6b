import { Button } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import { filesExcelParseTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { UploadIcon } from '../../../components/desk-icons/desk-icons.tsx'
import type { GridChange } from '../../../components/value-grid/grid-rows.ts'
import { ImportResult } from './import-result.tsx'
import type { StartForm } from './start-draft.ts'

type Parsed = Answer<typeof filesExcelParseTemplateCode>

interface ImportProps {
  form: StartForm
  fields: StartForm['fields']
  change: (change: GridChange) => void
}

/** 导入Excel. */
export function ImportButton({ form, fields, change }: ImportProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<{ parsed: Parsed; fileName: string } | null>(null)
  const take = (values: string[][]): void => {
    change({ kind: 'append', values })
    setRead(null)
    toast('success', `成功导入${values.length}条`)
  }
  const readFile = async (file: File): Promise<void> => {
    const problem = uploadProblem(uploadRules.excelForm, file)
    if (problem !== null) return toast('error', problem)
    setReading(true)
    try {
      const answer = await uploadFile(filesExcelParseTemplateCode, file, { templateCode: form.templateCode })
      if (answer.errorCount === 0 && answer.rows.length > 0) take(rowsOf(answer, fields))
      else setRead({ parsed: answer, fileName: file.name })
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
          if (file) void readFile(file)
        }}
      />
      {read && (
        <ImportResult
          parsed={read.parsed}
          source={`${read.fileName} 表单第 ${form.version} 版`}
          onSound={() =>
            take(rowsOf({ ...read.parsed, rows: read.parsed.rows.filter(({ isSound }) => isSound) }, fields))
          }
          onAll={() => take(rowsOf(read.parsed, fields))}
          onClose={() => setRead(null)}
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
