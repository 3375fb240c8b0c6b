// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DraftRow } from './draft-row.ts'
import { DraftsTable } from './drafts-table.tsx'

afterEach(cleanup)

const draft: DraftRow = {
  draftId: '7',
  revision: 1,
  savedTime: '2026-11-20 10:42:00',
  expireTime: '2026-12-20 10:42:00',
  contractName: '年度采购合同',
  fileIds: ['1', '2'],
  pageCount: 14,
  step: 1,
  missing: ['1 方未放置'],
}
const bare: DraftRow = {
  ...draft,
  draftId: '8',
  contractName: '',
  fileIds: [],
  step: 0,
  missing: ['合同文件', '合同名称', '所属应用', '签署方'],
}

it('shows how far each draft is and what it lacks, and goes on with it or deletes it', () => {
  const onContinue = vi.fn<(row: DraftRow) => void>()
  const onDelete = vi.fn<(row: DraftRow) => void>()
  render(<DraftsTable rows={[draft, bare]} empty={null} onContinue={onContinue} onDelete={onDelete} />)
  const first = within(screen.getByRole('row', { name: /年度采购合同/ }))
  expect(first.getByText('上传文件发起，2 个文件，14 页')).toBeTruthy()
  expect(first.getByText('第 2 / 2 步')).toBeTruthy()
  expect(first.getByText('1 方未放置')).toBeTruthy()
  const second = within(screen.getByRole('row', { name: /未命名合同/ }))
  expect(second.getByText('上传文件发起，尚未上传文件')).toBeTruthy()
  expect(second.getByText('+1').title).toBe('签署方')
  fireEvent.click(first.getByRole('button', { name: '继续填写年度采购合同' }))
  fireEvent.click(second.getByRole('button', { name: '删除未命名合同' }))
  expect([onContinue.mock.calls[0]?.[0].draftId, onDelete.mock.calls[0]?.[0].draftId]).toEqual(['7', '8'])
})

it('shows that there is none', () => {
  render(<DraftsTable rows={[]} empty="暂无草稿" onContinue={() => {}} onDelete={() => {}} />)
  expect(screen.getByText('暂无草稿')).toBeTruthy()
})
