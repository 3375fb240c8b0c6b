// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { HelpPage } from './help-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('has a guide for every entry of its list, and names whom to ask', async () => {
  const supportContacts = [{ text: '客服热线 400-1', url: 'tel:4001' }]
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, message: '', result: { recordFilings: [], supportContacts } }),
  )
  render(
    <MemoryRouter>
      <HelpPage />
    </MemoryRouter>,
  )
  const links = within(screen.getByRole('navigation', { name: '帮助目录' })).getAllByRole('link')
  const places = links.map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(places.map((place) => document.getElementById(place)?.querySelector('h2')?.textContent)).toEqual(
    links.map((link) => link.textContent),
  )
  expect([...document.querySelectorAll('main > section')].map(({ id }) => id)).toEqual(places)
  const contact = await screen.findByRole('link', { name: '客服热线 400-1' })
  expect(contact.getAttribute('href')).toBe('tel:4001')
})
