import { Spin } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import { sealsImageGenerate } from '@qiyin/calls/areas/seals.ts'
import { madeSealProblem, type MadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { chosenOf, type SealOwner } from './managed-seal.ts'
import { sizeText } from './seal-preview.tsx'
import './seal-sample.css'

const typingPauseMs = 300

/** What a made seal will look like, drawn by the server a moment after the last change. */
export function MadeSample({ company, made }: { company: SealOwner; made: MadeSeal }): ReactElement {
  const settled = useSettled(made)
  const possible = madeSealProblem(settled) === null
  const image = useCall(
    sealsImageGenerate,
    possible ? { companyName: company.companyName, ...chosenOf(settled) } : null,
    { keep: true, staleMs: 60_000 },
  )
  const { data, error } = image
  return (
    <div className="seal-sample">
      <SampleHead />
      <div className="seal-sample-ground" aria-busy={image.isFetching}>
        {data ? (
          <img src={`data:${data.contentType};base64,${data.content}`} alt="印章预览" />
        ) : (
          !error && <Spin />
        )}
      </div>
      {data && (
        <p className="seal-sample-size num">
          {sizeText({ widthMm: data.widthMm, heightMm: data.heightMm, round: settled.shape === 'round' })}
        </p>
      )}
      <p className={error ? 'cap warn' : 'cap ink3'} role="status">
        {error ? error.message : '印章文字取自企业认证名称，不可修改'}
      </p>
    </div>
  )
}

/** An uploaded picture, as it will be stamped, or the one that is used now. */
export function PictureSample({
  content,
  shownUrl,
}: {
  content: string | undefined
  shownUrl: string | undefined
}): ReactElement {
  const src = content === undefined ? shownUrl : `data:image/png;base64,${content}`
  return (
    <div className="seal-sample">
      <SampleHead />
      <div className="seal-sample-ground">
        {src === undefined ? <span className="cap ink3">上传后显示</span> : <img src={src} alt="印章预览" />}
      </div>
      <p className="seal-sample-size num">42 × 42 毫米</p>
      <p className="cap ink3">请上传清晰的印章图片，背景透明更佳</p>
    </div>
  )
}

function SampleHead(): ReactElement {
  return (
    <div className="row between seal-sample-head">
      <h3>实时预览</h3>
      <span className="cap ink3 num">166 × 166 像素</span>
    </div>
  )
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
