import { useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { sizeText } from '@qiyin/ui/numbers.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { DownIcon, EyeIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { TrashIcon, UploadIcon } from '../../../../components/desk-icons/desk-icons.tsx'
import { FormSection } from '../../../../components/form-section/form-section.tsx'
import { moved } from '../../../../components/reorder/moved.ts'
import { ReorderGrip } from '../../../../components/reorder/reorder-grip.tsx'
import { useReorder, type ReorderRow } from '../../../../components/reorder/use-reorder.ts'
import { withFiles, type Draft, type DraftFile } from '../draft/draft.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'
import './files-section.css'

interface FilesSectionProps {
  draft: Draft
  problem: string | undefined
  change: (change: (draft: Draft) => Draft) => void
  onShow: (fileId: string) => void
}

/** 合同文件: uploaded, put in order, looked at, taken away. */
export function FilesSection({ draft, problem, change, onShow }: FilesSectionProps): ReactElement {
  const { uploads, add, open, dismiss } = useUploads((file) =>
    change((now) => withFiles(now, [...now.files, file])),
  )
  const setFiles = (files: DraftFile[]): void => change((now) => withFiles(now, files))
  const move = (from: number, to: number): void => setFiles(moved(draft.files, from, to))
  const reorder = useReorder('contract-file', move)
  const pages = draft.files.reduce((sum, file) => sum + file.pageCount, 0)
  const bytes = draft.files.reduce((sum, file) => sum + file.sizeBytes, 0)
  return (
    <FormSection title="合同文件" note="仅支持PDF格式，单个文件不超过20MB，按列表顺序合并" problem={problem}>
      <div className="files-section-room">
        {(draft.files.length > 0 || uploads.length > 0) && (
          <ul className="files-section-list">
            {draft.files.map((file, index) => (
              <FileRow key={file.fileId} row={reorder.row(index)}>
                <ReorderGrip />
                <PageThumb
                  src={callUrl(filesPageImage, { fileId: file.fileId, pageNum: 1, widthPx: 64 })}
                  widthPx={30}
                />
                <span className="grow b5">
                  <MidText text={file.name} tail={8} />
                </span>
                <span className="cap ink3 num files-section-pages">{file.pageCount} 页</span>
                <span className="cap ink3 num files-section-size">{sizeText(file.sizeBytes)}</span>
                <FileButtons
                  file={file}
                  first={index === 0}
                  last={index === draft.files.length - 1}
                  onMove={(by) => move(index, index + by)}
                  onShow={() => onShow(file.fileId)}
                  onRemove={() => setFiles(draft.files.filter((one) => one.fileId !== file.fileId))}
                />
              </FileRow>
            ))}
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onOpen={(password) => open(upload.key, password)}
                onDismiss={() => dismiss(upload.key)}
              />
            ))}
          </ul>
        )}
        <DropArea empty={draft.files.length === 0} onFiles={add}>
          {draft.files.length > 0 && (
            <span className="cap ink3 num">
              共 {pages} 页，{sizeText(bytes)}
            </span>
          )}
        </DropArea>
      </div>
    </FormSection>
  )
}

function FileRow({ row, children }: { row: ReorderRow; children: ReactNode }): ReactElement {
  return (
    <li {...row} className={`${row.className} files-section-row`}>
      {children}
    </li>
  )
}

interface FileButtonsProps {
  file: DraftFile
  first: boolean
  last: boolean
  onMove: (by: number) => void
  onShow: () => void
  onRemove: () => void
}

function FileButtons({ file, first, last, onMove, onShow, onRemove }: FileButtonsProps): ReactElement {
  return (
    <span className="row">
      <button
        type="button"
        className="iconbtn sm files-section-quiet"
        aria-label={`上移${file.name}`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        className="iconbtn sm files-section-quiet"
        aria-label={`下移${file.name}`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </button>
      <button type="button" className="iconbtn" aria-label={`预览${file.name}`} onClick={onShow}>
        <EyeIcon />
      </button>
      <button type="button" className="iconbtn" aria-label={`删除${file.name}`} onClick={onRemove}>
        <TrashIcon />
      </button>
    </span>
  )
}

interface DropAreaProps {
  empty: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

function DropArea({ empty, onFiles, children }: DropAreaProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`files-section-drop${empty ? ' empty' : ''}${over ? ' over' : ''}`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!carriesFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!carriesFiles(event)) return
          event.preventDefault()
          setOver(false)
          onFiles([...event.dataTransfer.files])
        }}
      >
        <UploadIcon size={18} />
        <span>
          将文件拖到此处，或<span className="files-section-link">点击选择</span>
        </span>
        <span className="files-section-gap grow" />
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="选择合同文件"
        accept={uploadRules.contract.extensions.join(',')}
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
