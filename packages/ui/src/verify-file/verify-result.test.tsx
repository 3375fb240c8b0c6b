// @vitest-environment happy-dom
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VerifyResult } from './verify-result.tsx'

type Verified = Answer<typeof verifyFile>

const scrollToBox = vi.hoisted(() => vi.fn<(pageNum: number) => void>())

vi.mock('@qiyin/viewer/can-run-pdfjs.ts', () => ({ canRunPdfjs: () => true }))
vi.mock('./verified-document.tsx', () => ({
  VerifiedDocument: ({ ref }: { ref: { current: unknown } }) => {
    ref.current = { scrollToBox }
    return null
  },
}))

// What the installation says of itself is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const signature = (number: number, changes: Verified['signatures'][number]['changes']) => ({
  fieldName: `S${number}`,
  kind: 'signature' as const,
  indication: 'PASSED' as const,
  conclusionText: '有效',
  number,
  places: [],
  revisionBytes: 2,
  assurance: null,
  signer: `第${number}人`,
  issuerName: null,
  signedAt: null,
  timestampText: '',
  coverage: '',
  level: null,
  longTerm: null,
  revocation: '',
  problems: [],
  remarks: [],
  changes,
})

const place = (pageNum: number) => ({
  text: '页面内容被修改',
  pageNum,
  leftPercent: 0,
  topPercent: 0,
  widthPt: 100,
  heightPt: 100,
})

function renderAnswer(more: Partial<Verified>): void {
  const answer: Verified = {
    fileName: '合同.pdf',
    sha256: 'ab'.repeat(32),
    verdict: 'modified',
    verdictText: '文件在签署后被修改',
    problems: [],
    origin: { kind: 'differs', text: '', contractNo: null, trailText: null },
    changePlaces: [place(3), place(1), place(3)],
    signatures: [
      signature(1, [{ text: '第2人签署', allowed: true }]),
      signature(2, [
        { text: '第 3 页页面内容被修改', allowed: false },
        { text: '第 1 页页面内容被修改', allowed: false },
      ]),
    ],
    ...more,
  }
  render(<VerifyResult answer={answer} file={new File(['%PDF'], '合同.pdf')} onAgain={() => {}} />)
}

it('says at once how much was changed after the signatures, what counts instead, and leads to it', () => {
  renderAnswer({})
  expect(
    screen.getByText('签署之后内容又被改动 2 处。改动部分不受签名保护，请以平台存档的原件为准'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查看改动位置（第 1、3 页，图中红框）' }))
  expect(scrollToBox).toHaveBeenCalledWith(3, expect.anything())
})

it('refers to the version before the change where nothing is kept here', () => {
  renderAnswer({ origin: { kind: 'none', text: '', contractNo: null, trailText: null }, changePlaces: [] })
  expect(screen.getByText(/请以改动前的版本为准$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /查看改动位置/ })).toBeNull()
})

it('says nothing of changes of a file that is as it was signed', () => {
  renderAnswer({ verdict: 'valid', changePlaces: [] })
  expect(screen.queryByText(/改动部分不受签名保护/)).toBeNull()
})
