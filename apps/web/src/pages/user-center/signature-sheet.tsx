import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { userSignatures } from '@qiyin/calls/areas/user-center.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { maxKeptSignatures } from '@qiyin/domain/limits.ts'
import { nameSealText } from '@qiyin/domain/seal/name-seal.ts'
import { useKeptSignature } from '@qiyin/ui/account/use-kept-signature.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { EditIcon } from '@qiyin/ui/icons.tsx'
import { TrashIcon } from '../../components/desk-icons/desk-icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { NameSealArt, StrokesArt } from '@qiyin/ui/signing/signature-art.tsx'
import { CenterSheet } from './center-sheet.tsx'
import './signature-sheet.css'

const WriteSignatureDialog = lazy(async () => ({
  default: (await import('./write-signature-dialog.tsx')).WriteSignatureDialog,
}))

/** 我的签名: the hands that are kept, the one that signs first, and the name seal that is always there. */
export function SignatureSheet(): ReactElement {
  const { name, verified } = useCurrentUser()
  const kept = useCall(userSignatures, {})
  const [writing, setWriting] = useState(false)
  const count = kept.data?.length ?? 0
  return (
    <CenterSheet
      id="signature"
      title="我的签名"
      note={count > 1 ? `${count} 个手写签名` : undefined}
      action={
        verified && (
          <Button
            icon={<EditIcon />}
            disabled={count >= maxKeptSignatures}
            title={count >= maxKeptSignatures ? `最多保存${maxKeptSignatures}个签名` : undefined}
            onClick={() => setWriting(true)}
          >
            手写签名
          </Button>
        )
      }
    >
      {verified && name !== null ? (
        <Region query={kept} small skeleton={<div className="center-sheet-wait" />}>
          {(list) => (
            <ul className="signature-sheet">
              {list.length === 0 && (
                <li>
                  <div className="signature-sheet-paper">
                    <button type="button" onClick={() => setWriting(true)}>
                      手写签名
                    </button>
                  </div>
                  <span className="sec">手写签名</span>
                </li>
              )}
              {list.map((signature, index) => (
                <KeptSignature key={signature.signatureId} signature={signature} place={index + 1} />
              ))}
              <li>
                <div className="signature-sheet-paper">
                  <NameSealArt name={name} seal={nameSealText(name)} />
                </div>
                <span className="sec">名章</span>
              </li>
            </ul>
          )}
        </Region>
      ) : (
        <Blank art="missing" small title="完成实名认证后可保存签名" />
      )}
      {writing && name !== null && (
        <Suspense>
          <WriteSignatureDialog name={name} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </CenterSheet>
  )
}

interface KeptSignatureProps {
  signature: Answer<typeof userSignatures>[number]
  /** Counted from one, for those who hear it. */
  place: number
}

function KeptSignature({
  signature: { signatureId, drawing, isDefault },
  place,
}: KeptSignatureProps): ReactElement {
  const { makeDefault, remove } = useKeptSignature(signatureId)
  return (
    <li>
      <div className="signature-sheet-paper">
        <StrokesArt drawing={drawing} />
      </div>
      <div className="row between">
        <span className="sec">
          手写签名
          {isDefault && <span className="center-sheet-chip">默认</span>}
        </span>
        <span className="row">
          {!isDefault && (
            <Button type="text" size="small" aria-label={`将手写签名${place}设为默认`} onClick={makeDefault}>
              设为默认
            </Button>
          )}
          <Button
            type="text"
            size="small"
            icon={<TrashIcon />}
            aria-label={`删除手写签名${place}`}
            onClick={() => void remove()}
          />
        </span>
      </div>
    </li>
  )
}
