// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { SignaturesSection } from './signatures-section.tsx'

// What the installation says of itself is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
})

type Check = Answer<typeof contractQuerySignatures>
type Signature = Check['signatures'][number]

const contract = { contractId: '1', documentSha256: 'ab', detailSigners: [] } as unknown as ContractDetail // only what the section reads

function signature(own: Partial<Signature>): Signature {
  return {
    kind: 'signature',
    fieldName: 'S1_1',
    signerName: '王梓涵',
    organization: null,
    signedAt: '2026-11-20 10:00:00',
    serialNumber: '01',
    place: null,
    problems: [],
    remarks: [],
    ...own,
  } as Signature // only what the section reads
}

function show(check: Partial<Check>): void {
  const whole: Check = {
    verdict: 'valid',
    indication: 'PASSED',
    subIndication: null,
    verdictText: '',
    documentSha256: 'ab',
    archiveText: null,
    signatures: [],
    problems: [],
    changes: [],
    ...check,
  }
  queryClient.setQueryData(callKey(contractQuerySignatures, { contractId: '1' }), whole)
  render(<SignaturesSection contract={contract} />)
}

it('checks again what was checked before the last signature', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => new Promise(() => void asked.push(url)))
  show({ documentSha256: 'before' })
  await vi.waitFor(() => expect(asked.filter((url) => url.includes('signatures'))).toHaveLength(1))
})

it('says who signed validly', async () => {
  show({
    verdictText: '签名有效',
    signatures: [signature({ indication: 'PASSED', valid: true, conclusionText: '有效' })],
  })
  expect(await screen.findByText('1 方签名有效')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('calls no signature valid while nobody has signed', async () => {
  show({ verdictText: '签名有效，文件自签署后未被修改' })
  expect(await screen.findByText('文件已由平台锁定')).toBeDefined()
  expect(screen.queryByText(/签名有效/)).toBeNull()
})

it('calls what cannot be decided neither valid nor broken, and says why', async () => {
  show({
    verdict: 'indeterminate',
    indication: 'INDETERMINATE',
    verdictText: '暂不能确定签名是否有效',
    signatures: [
      signature({ indication: 'PASSED', valid: true, conclusionText: '有效' }),
      signature({
        fieldName: 'S1_2',
        indication: 'INDETERMINATE',
        valid: false,
        conclusionText: '不能确定：缺少吊销状态',
        problems: ['缺少证书的吊销信息'],
      }),
    ],
  })
  expect(await screen.findAllByText('暂不能确定签名是否有效')).toHaveLength(2)
  expect(screen.queryByText(/方签名有效/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  // The worse of the two stands for the act.
  expect(screen.getByText('不能确定：缺少吊销状态')).toBeDefined()
  expect(screen.getByText('缺少证书的吊销信息')).toBeDefined()
})

it('says aloud what failed, and what was changed after whose signature', async () => {
  show({
    verdict: 'modified',
    indication: 'FAILED',
    verdictText: '文件在签署后被修改',
    problems: ['存储的文件与记录不符'],
    signatures: [
      signature({ indication: 'FAILED', valid: false, conclusionText: '无效', problems: ['摘要不符'] }),
    ],
    changes: [
      { text: '更改了第 2 页的内容', allowed: false, after: 'S1_1', signs: null },
      { text: '补充了验证信息', allowed: true, after: null, signs: null },
    ],
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('文件在签署后被修改')
  expect(alert.textContent).toContain('存储的文件与记录不符')
  expect(screen.getByText('更改了第 2 页的内容')).toBeDefined()
  expect(screen.queryByText('补充了验证信息')).toBeNull()
})

it('has a place for each who has signed, and the digest, before they are checked', () => {
  const signers = [
    { signId: '1', signTime: '2026-11-20 10:00:00' },
    { signId: '2', signTime: null },
  ]
  const { container } = render(
    // Only what the section reads.
    <SignaturesSection contract={{ ...contract, detailSigners: signers } as unknown as ContractDetail} />,
  )
  expect(screen.getByText('正在校验签名')).toBeDefined()
  expect(container.querySelectorAll('.signatures-section-wait')).toHaveLength(1)
  expect(screen.getByText('ab')).toBeDefined()
})
