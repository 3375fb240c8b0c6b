import { adminPdfToImage } from '@qiyin/calls/areas/files.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { maxImagesPerCall, pageImage } from '@qiyin/domain/limits.ts'
import { pageRangeProblem } from '@qiyin/domain/page-range.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, Input, Modal, Select } from 'antd'
import { useId, useState, type ReactElement } from 'react'
import { focusDialogField } from '../../../components/dialog-focus/focus-dialog-field.ts'
import './page-images-dialog.css'

type Drawn = Answer<typeof adminPdfToImage>

/** Pixels to a point of what can be read, and of what can be printed. */
const [readable, print] = [1.5, 3]

const scales = [
  { value: pageImage.scale.thumbnail, label: '缩略图' },
  { value: readable, label: '标准' },
  { value: print, label: '高清' },
]

/** Pages of a contract as pictures, for system managers (`adminPdfToImage`, seed 002 §7). */
export function PageImagesDialog({
  contract: { fileId, contractName },
  onClose,
}: {
  contract: { fileId: string; contractName: string }
  onClose: () => void
}): ReactElement {
  const id = useId()
  const [pageStart, setPageStart] = useState(1)
  const [pageEnd, setPageEnd] = useState(1)
  const [scale, setScale] = useState<number>(readable)
  const [asked, setAsked] = useState<Args<typeof adminPdfToImage> | null>(null)
  const drawn = useCall(adminPdfToImage, asked, { staleMs: Infinity })
  const problem = pageRangeProblem({ pageStart, pageEnd })
  return (
    <Modal
      open
      centered
      width={720}
      title="合同文件转图片"
      afterOpenChange={focusDialogField}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <p className="ink2">每次最多 {maxImagesPerCall} 页，查看记入合同的操作记录</p>
      <div className="page-images-dialog-form">
        <div>
          <label htmlFor={`${id}-start`}>起始页</label>
          <Input
            id={`${id}-start`}
            type="number"
            min={1}
            value={pageStart}
            onChange={({ target }) => setPageStart(pageOf(target.value))}
          />
        </div>
        <div>
          <label htmlFor={`${id}-end`}>结束页</label>
          <Input
            id={`${id}-end`}
            type="number"
            min={1}
            value={pageEnd}
            onChange={({ target }) => setPageEnd(pageOf(target.value))}
          />
        </div>
        <div>
          <label htmlFor={`${id}-scale`}>清晰度</label>
          <Select id={`${id}-scale`} options={scales} value={scale} onChange={setScale} />
        </div>
        <Button
          type="primary"
          loading={drawn.isFetching}
          disabled={problem !== null}
          onClick={() => setAsked({ fileId, pageStart, pageEnd, scale })}
        >
          转换
        </Button>
      </div>
      <p className="page-images-dialog-problem" role="alert">
        {problem}
      </p>
      {asked && (
        <Region query={drawn} small skeleton={<div className="skeleton page-images-dialog-wait" />}>
          {(answer) => <Pages drawn={answer} contractName={contractName} />}
        </Region>
      )}
    </Modal>
  )
}

/** The number of a page as it was typed; the first one where it is none. */
function pageOf(typed: string): number {
  return Math.max(1, Math.trunc(Number(typed)) || 1)
}

function Pages({ drawn, contractName }: { drawn: Drawn; contractName: string }): ReactElement {
  return (
    <>
      <p className="ink3" role="status">
        已转换 {drawn.images.length} 页，文件共 {drawn.pageCount} 页
      </p>
      <ul className="page-images-dialog-pages">
        {drawn.images.map(({ pageNum, contentType, content }) => {
          const url = `data:${contentType};base64,${content}`
          return (
            <li key={pageNum}>
              <img src={url} alt={`第 ${pageNum} 页`} />
              <a className="link" href={url} download={`${contractName}-第${pageNum}页.png`}>
                保存第 {pageNum} 页
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
