// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ResidenceLink } from './residence-link.tsx'

afterEach(cleanup)

const account = { personAccountId: '7', supplierCode: 'BEST_SIGN' } as const

function show(props: { overseas: boolean; overseasSupplierCode: 'E_SIGN' | null }, address = '/'): void {
  const { overseas, ...info } = props
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResidenceLink account={account} overseas={overseas} info={info} />
    </MemoryRouter>,
  )
}

it('leads people without an identity card to the form for their documents, and on to where they were going', () => {
  show({ overseas: false, overseasSupplierCode: 'E_SIGN' }, '/?redirect=%2Ffile-center')
  expect(screen.getByRole('link', { name: /^非中国大陆居民/ }).getAttribute('href')).toBe(
    '/personal-authentication/7/E_SIGN?userType=1&redirect=%2Ffile-center',
  )
})

it('leads back from there', () => {
  show({ overseas: true, overseasSupplierCode: 'E_SIGN' }, '/?userType=1')
  expect(screen.getByRole('link', { name: /^中国大陆居民/ }).getAttribute('href')).toBe(
    '/personal-authentication/7/BEST_SIGN',
  )
})

it('leads nowhere where nobody proves them', () => {
  show({ overseas: false, overseasSupplierCode: null })
  expect(screen.queryByRole('link')).toBeNull()
})
