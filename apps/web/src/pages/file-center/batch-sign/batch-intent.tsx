import { Button, Modal } from 'antd'
import type { ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { IntentProof } from '@qiyin/ui/signing/intent-proof.tsx'
import { myAreas } from '@qiyin/ui/signing/signing-state.ts'
import { companiesOf, markNames } from './batch.ts'
import { useBatchIntent, type BatchIntentOf } from './use-batch-intent.ts'
import './batch-intent.css'

interface BatchIntentProps extends BatchIntentOf {
  open: boolean
  onClose: () => void
}

/** All names with their pages and places, and one code for all. */
export function BatchIntent({ open, onClose, ...rest }: BatchIntentProps): ReactElement {
  return (
    <Modal
      open={open}
      centered
      width={520}
      title="签署意愿确认"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <Proof onClose={onClose} {...rest} />
    </Modal>
  )
}

function Proof({ onClose, ...of }: Omit<BatchIntentProps, 'open'>): ReactElement {
  const { contracts } = of
  const intent = useBatchIntent(of)
  return (
    <>
      <div className="batch-intent-box">
        {/* Longer than its box, it is scrolled by keyboard, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ol className="batch-intent-list" aria-label="本次签署的合同" tabIndex={0}>
          {contracts.map((contract) => (
            <li key={contract.signId}>
              <PageThumb
                src={callUrl(filesPageImage, { fileId: contract.fileId, pageNum: 1, widthPx: 160 })}
                widthPx={24}
              />
              <span className="batch-intent-name">
                <MidText text={contract.contractName} />
              </span>
              <span className="cap ink3 num">
                {contract.pageCount} 页，{myAreas(contract).length} 处
              </span>
            </li>
          ))}
        </ol>
        <p className="batch-intent-with">{withText(of)}</p>
      </div>
      <div className="batch-intent-proof">
        <IntentProof
          intent={intent}
          text={`我确认已阅读并同意以上 ${contracts.length} 份合同的全部内容，自愿使用电子签名签署，签署后具有法律效力`}
        />
      </div>
      <div className="batch-intent-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={!intent.ready} loading={intent.signing} onClick={intent.sign}>
          确认签署 {contracts.length} 份
        </Button>
      </div>
    </>
  )
}

/** With what all of them are signed, and in whose name. */
function withText({ contracts, marks }: Pick<BatchIntentOf, 'contracts' | 'marks'>): string {
  const companies = companiesOf(contracts)
  const names = companies.length > 0 ? `，代表 ${companies.join('、')}` : ''
  return `使用 ${markNames(contracts, marks).join('、')}${names}`
}
