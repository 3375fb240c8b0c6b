// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { callKey, queryClient } from '../query-client.ts'
import { DetailAreas } from './detail-areas.tsx'
import type { CheckedSignature, ContractDetail, SignatureCheck } from './detail.ts'
import { SealDialog } from './seal-dialog.tsx'

type Area = ContractDetail['areas'][number]

const area: Area = {
  positionId: '7',
  kind: 1,
  strip: null,
  pageNum: 2,
  leftPercent: 10,
  topPercent: 70,
  widthPt: 120,
  heightPt: 120,
  mine: false,
  signerName: '王梓涵',
  companyName: '杭州云栖智造科技有限公司',
  signed: true,
}
const page = {
  pageNumber: 2,
  widthPt: 595,
  heightPt: 842,
  scale: 1,
  widthPx: 793,
  heightPx: 1123,
  rotation: 0,
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function signature(own: Partial<CheckedSignature>): CheckedSignature {
  return {
    place: { positionId: '7', signId: '1', kind: 1, pageNum: 2 },
    indication: 'PASSED',
    conclusionText: '有效',
    organization: '杭州云栖智造科技有限公司',
    signerName: '王梓涵',
    signedAt: '2026-11-20 10:00:00',
    timestampText: '2026-11-20 10:00:01',
    issuerName: '契印签署 CA',
    serialNumber: '0A1B',
    problems: [],
    remarks: [],
    ...own,
  } as CheckedSignature // only what the dialog reads
}

function show(check: Partial<SignatureCheck>): void {
  const request = { contractId: '1' }
  queryClient.setQueryData(callKey(contractQuerySignatures, request), check)
  render(
    <QueryClientProvider client={queryClient}>
      <SealDialog contractId="1" area={area} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

it('says who signed there, when, by which certificate, and that it is valid', () => {
  const other = signature({
    place: { positionId: '8', signId: '2', kind: 1, pageNum: 2 },
    signerName: '李四',
  })
  show({ verdict: 'valid', signatures: [other, signature({})] })
  for (const text of [
    '有效',
    '杭州云栖智造科技有限公司',
    '王梓涵',
    '2026-11-20 10:00:00',
    '契印签署 CA',
    '0A1B',
  ]) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(screen.queryByText('李四')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says what is wrong with it, and with the file', () => {
  show({
    verdict: 'modified',
    verdictText: '文件在签署后被修改',
    signatures: [signature({ indication: 'FAILED', conclusionText: '无效', problems: ['摘要不符'] })],
  })
  expect(screen.getByText('无效')).toBeDefined()
  expect(screen.getByText('摘要不符')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('文件在签署后被修改')
})

it('warns of a seal that is a picture only', () => {
  show({ verdict: 'valid', signatures: [] })
  expect(screen.getByRole('alert').textContent).toContain('没有此处的电子签名')
})

it('is opened by the seals of the page, and not by places that are empty, dates, or other pages', () => {
  const pick = vi.fn<(picked: Area) => void>()
  const areas = [
    area,
    { ...area, positionId: '8', signed: false },
    { ...area, positionId: '9', kind: 2 as const },
    { ...area, positionId: '10', pageNum: 1 },
  ]
  render(<DetailAreas areas={areas} page={page} live onPick={pick} />)
  fireEvent.click(screen.getByRole('button', { name: '企业印章，杭州云栖智造科技有限公司，查看签名' }))
  expect(pick).toHaveBeenCalledWith(area)
})
