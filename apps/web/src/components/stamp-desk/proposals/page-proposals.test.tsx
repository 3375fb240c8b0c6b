// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stampKind, stampKindsOf, stampLabel, type StampKind } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import type { StampSigner } from '../stamp-signer.ts'
import { PageProposals } from './page-proposals.tsx'
import type { ProposalEntry, Proposals } from './use-proposals.ts'

afterEach(cleanup)

const company: StampSigner = {
  key: 'theirs',
  title: '杭州云栖智造科技有限公司',
  isCompany: true,
  isInitiator: false,
  facts: '陈思远',
  sideName: '对方',
  person: '陈思远',
  tone: 0,
  types: stampKindsOf[1],
  stampNames: stampLabel,
  sealUrl: null,
}
const page = {
  pageNumber: 1,
  ...a4,
  scale: 1,
  widthPx: 794,
  heightPx: 1123,
  rotation: 0,
}

function nothing(): void {}

function entryOf(type: StampKind, signerKey: string | null): ProposalEntry {
  const words = { pageNum: 1, left: 80, top: 600, widthPt: 60, heightPt: 12 }
  const place = { pageNum: 1, leftPercent: 20, topPercent: 70 }
  return { id: 'a', number: 1, accepted: false, signerKey, type, text: '盖章', words, ...place }
}

it.each([
  ['the seal of another company is round', stampKind.companySeal, company, true],
  ['so is one of which nobody knows whose it is', stampKind.companySeal, undefined, true],
  ['our own is as its picture', stampKind.companySeal, { ...company, sealUrl: '/seal.png' }, false],
  ['a signature is a box', stampKind.signature, company, false],
  ['a date is a box', stampKind.signingDate, company, false],
])('%s', (_, type, signer, isRound) => {
  const entry = entryOf(type, signer?.key ?? null)
  // What the page looks at of them.
  const proposals = { entries: [entry], current: undefined } as unknown as Proposals
  const signers = signer ? [signer] : []
  render(
    <PageProposals {...{ page, proposals, signers }} pages={[a4]} onAccept={nothing} onIgnore={nothing} />,
  )
  expect(screen.getByRole('button', { name: /^建议 1/ }).classList.contains('round')).toBe(isRound)
})
