// @vitest-environment happy-dom
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import type { RowSigner } from '@qiyin/ui/contract-parts/signer-states.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SignerNames } from './signer-names.tsx'

afterEach(cleanup)

const signer = (signerName: string, more: Partial<RowSigner> = {}): RowSigner => ({
  signType: signType.individual,
  signerName,
  companyName: null,
  signStatus: 0,
  isLoginUser: false,
  ...more,
})
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)
const show = (signers: RowSigner[]) =>
  render(<SignerNames contract={{ contractStatus: 0, signStatus: 1, signers }} />)

it('names two signers with their states and folds nothing', () => {
  show([signer('陈立', { signStatus: 1 }), signer('李静怡', { signStatus: 1, isLoginUser: true })])
  expect(lines()).toEqual(['陈立待签', '我待签署'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('folds from the third one on, and unfolds', () => {
  show([
    signer('吴建军', { signStatus: 2, companyName: '顺达' }),
    signer('钱小雨'),
    signer('郑海涛'),
    signer('孙悦'),
  ])
  expect(lines()).toEqual(['吴建军，顺达已签署', '钱小雨等待中'])
  fireEvent.click(screen.getByRole('button', { name: '展开其余 2 方' }))
  expect(lines()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(lines()).toHaveLength(2)
})

it('says whose turn it is where that is folded away', () => {
  show([
    signer('吴建军', { signStatus: 2 }),
    signer('钱小雨', { signStatus: 2 }),
    signer('郑海涛', { signStatus: 1, companyName: '顺达' }),
  ])
  expect(screen.getByText('待 郑海涛，顺达')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '展开其余 1 方' }))
  expect(screen.queryByText('待 郑海涛，顺达')).toBeNull()
})
