import { userSignatureSave, userSignatures } from '@qiyin/calls/areas/user-center.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { maxKeptSignatures } from '@qiyin/domain/limits.ts'
import { staleWithSignatures, useKeptSignature } from '@qiyin/ui/account/use-kept-signature.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { EditIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { StrokesArt } from '@qiyin/ui/signing/signature-art.tsx'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import './user-center-page.css'

const SignatureScreen = lazy(async () => ({
  default: (await import('../../components/signature-screen/signature-screen.tsx')).SignatureScreen,
}))

/** 我的签名: those that are kept, written on the whole screen; then the children, when it is known how many they are. */
export function MySignatures({ children }: { children: ReactNode }): ReactElement {
  const { name, verified } = useCurrentUser()
  const kept = useCall(userSignatures, {})
  const [writing, setWriting] = useState(false)
  const save = useCallMutation(userSignatureSave, {
    stale: staleWithSignatures,
    successText: '操作成功',
    onSuccess: () => setWriting(false),
  })
  const isFull = (kept.data?.length ?? 0) >= maxKeptSignatures
  return (
    <>
      <section className="phone-sheet" aria-labelledby="mine-signature">
        <div className="row between">
          <h2 className="h-sheet" id="mine-signature">
            我的签名
          </h2>
          {verified && !isFull && (
            <button type="button" className="btn bare" onClick={() => setWriting(true)}>
              <EditIcon size={18} />
              手写签名
            </button>
          )}
        </div>
        <div className="user-center-page-kept">
          <Region query={kept} skeleton={null} small>
            {(list) =>
              list.length === 0 ? (
                <div className="user-center-page-paper user-center-page-none">
                  <p className="cap ink3">暂无签名，签署时手写并保存后显示在这里</p>
                </div>
              ) : (
                <ul>
                  {list.map((signature, index) => (
                    <KeptSignature key={signature.signatureId} signature={signature} place={index + 1} />
                  ))}
                </ul>
              )
            }
          </Region>
        </div>
      </section>
      {!kept.isPending && children}
      {writing && (
        <Suspense>
          <SignatureScreen
            name={name ?? ''}
            keepText="保存签名"
            onClose={() => setWriting(false)}
            onUse={(signature) => {
              if (signature.kind === 'drawn') save.mutate({ drawing: signature.drawing })
            }}
          />
        </Suspense>
      )}
    </>
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
      <div className="user-center-page-paper">
        <StrokesArt drawing={drawing} />
      </div>
      <div className="user-center-page-acts">
        {isDefault ? (
          <span className="cap ink3">默认签名</span>
        ) : (
          <button
            type="button"
            className="btn bare"
            aria-label={`将签名${place}设为默认`}
            onClick={makeDefault}
          >
            设为默认
          </button>
        )}
        <button
          type="button"
          className="btn bare"
          aria-label={`删除签名${place}`}
          onClick={() => void remove()}
        >
          删除
        </button>
      </div>
    </li>
  )
}
