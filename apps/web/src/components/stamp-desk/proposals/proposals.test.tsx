// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { stampKindsOf, stampLabel } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { textRuns } from '@qiyin/domain/testing/text-runs.ts'
import { createViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { Stamp } from '../stamp.ts'
import type { StampSigner } from '../stamp-signer.ts'
import { usePlacing } from '../use-placing.ts'
import { FoundLine } from './found-line.tsx'
import { ProposalList } from './proposal-list.tsx'
import { ProposalPill } from './proposal-pill.tsx'
import { useProposalActions } from './use-proposal-actions.ts'
import { useProposals } from './use-proposals.ts'

afterEach(cleanup)

const company: StampSigner = {
  key: 'ours',
  title: '上海云帆供应链管理有限公司',
  isCompany: true,
  isInitiator: true,
  facts: '李静怡',
  sideName: '我方',
  person: '李静怡',
  tone: 0,
  types: stampKindsOf[1],
  stampNames: stampLabel,
  sealUrl: null,
}
const person: StampSigner = {
  ...company,
  key: 'person',
  title: '王梓涵',
  isCompany: false,
  isInitiator: false,
  sideName: '对方',
  person: '王梓涵',
  tone: 1,
  types: stampKindsOf[0],
}
const signers = [person, company]
const pages = [a4]
const contract = '甲方（盖章）：|乙方（签字）：\n\n\n\n\n\n\n日期：|日期：'

function Desk({ text, given = [] }: { text: string | undefined; given?: readonly Stamp[] }) {
  const [runs] = useState(() => (text === undefined ? undefined : [textRuns(text)]))
  const [stamps, setStamps] = useState(given)
  const [latest] = useState({ stamps: given })
  const [controller] = useState(createViewerController)
  const [said, say] = useState('')
  const [kept] = useState(() => ({
    current: () => latest.stamps,
    replace: (next: readonly Stamp[]) => {
      latest.stamps = next
      setStamps(next)
    },
  }))
  const desk = usePlacing({ ...kept, list: stamps }, pages)
  const proposals = useProposals(runs, desk, signers)
  const does = useProposalActions(proposals, { pages, controller, say })
  return (
    <>
      {proposals.isShown ? (
        <>
          <ProposalList
            {...{ proposals, signers }}
            onShow={does.show}
            onAccept={does.accept}
            onIgnore={does.ignore}
          />
          <ProposalPill
            proposals={proposals}
            onShow={does.show}
            onAcceptAll={does.acceptAll}
            onIgnoreAll={does.ignoreAll}
          />
          {proposals.current && (
            <button type="button" onClick={() => proposals.choose(proposals.current?.id ?? '', 'person')}>
              王梓涵
            </button>
          )}
        </>
      ) : (
        <FoundLine proposals={proposals} />
      )}
      <button type="button" onClick={() => desk.act({ type: 'undo' })}>
        撤销
      </button>
      <output>{stamps.map(({ signerKey, type }) => `${signerKey} ${type}`).join('，')}</output>
      <p>{said}</p>
    </>
  )
}

const nameOf = (row: Element | null): string => row?.querySelector('.sr')?.textContent ?? ''
const rows = (): string[] => screen.queryAllByRole('button', { name: /^建议 \d/ }).map((row) => nameOf(row))
const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: RegExp, pressed: string): boolean =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: pressed })

function output(): string {
  return document.querySelector('output')?.textContent ?? ''
}

describe('proposals at an empty desk', () => {
  it('are listed by signer', () => {
    render(<Desk text={contract} />)
    expect(rows()).toEqual([
      '建议 1：王梓涵，王梓涵签名，「乙方（签字）」，第 1 页',
      '建议 2：王梓涵，签署日期，「日期」，第 1 页',
      '建议 3：上海云帆供应链管理有限公司，企业印章，「甲方（盖章）」，第 1 页',
      '建议 4：上海云帆供应链管理有限公司，签署日期，「日期」，第 1 页',
    ])
  })

  it('are accepted by Enter and ignored by Delete, and the next takes the focus', () => {
    render(<Desk text={contract} />)
    screen.getByRole('button', { name: /^建议 1/ }).focus()
    key(/^建议 1/, 'Enter')
    expect(output()).toBe('person 0')
    expect(rows()[0]).toContain('，已采用')
    expect(nameOf(document.activeElement)).toMatch(/^建议 2/)
    key(/^建议 2/, 'Delete')
    expect(rows()).toHaveLength(3)
    expect(nameOf(document.activeElement)).toContain('甲方（盖章）')
    key(/甲方（盖章）/, 'ArrowDown')
    expect(nameOf(document.activeElement)).toMatch(/^建议 3/)
  })

  it('are accepted all at once, and back in one step', () => {
    render(<Desk text={contract} />)
    press('全部采用 4 处')
    expect(output()).toBe('person 0，person 2，ours 1，ours 2')
    expect(rows()).toEqual([])
    expect(screen.getByText('识别到的签署位置均已放置')).toBeDefined()
    press('撤销')
    expect(output()).toBe('')
    expect(rows()).toHaveLength(4)
  })

  it('go when all are ignored, and come again when asked for', () => {
    render(<Desk text={contract} />)
    press('全部忽略')
    expect(rows()).toEqual([])
    press('查看识别到的 4 处签署位置')
    expect(rows()).toHaveLength(4)
    press('手动放置')
    expect(rows()).toEqual([])
  })

  it('wait for a signer where it is not said who signs', () => {
    render(<Desk text="（签字）：" />)
    expect(rows()).toEqual(['建议 1：未确定签署方，个人签名，「（签字）」，第 1 页'])
    expect(screen.queryByRole('button', { name: /^全部采用/ })).toBeNull()
    expect(screen.getByText('请逐处选择签署方')).toBeDefined()
    key(/^建议 1/, 'Enter')
    expect(output()).toBe('')
    press('王梓涵')
    press('全部采用 1 处')
    expect(output()).toBe('person 0')
  })
})

describe('proposals elsewhere', () => {
  it('do not come up by themselves where something stands already', () => {
    const stamp = {
      id: 'x',
      signerKey: 'ours',
      type: 1,
      pageNum: 1,
      leftPercent: 60,
      topPercent: 60,
    } as const
    render(<Desk text={contract} given={[stamp]} />)
    expect(rows()).toEqual([])
    press('查看识别到的 4 处签署位置')
    expect(rows()).toHaveLength(4)
  })

  it.each([
    [undefined, '正在识别签署位置…'],
    ['第一条 正文', '没有识别到签署字样'],
  ])('are none in %s', (text, said) => {
    render(<Desk text={text} />)
    expect(screen.getByText(said)).toBeDefined()
  })

  it('are none in a scan', () => {
    render(<Desk text="" />)
    expect(screen.getByText('未找到可识别的签署位置')).toBeDefined()
  })
})
