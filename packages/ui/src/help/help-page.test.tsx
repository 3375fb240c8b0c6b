// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { guideOf, guides } from './guides.ts'
import { handbook } from './guides/handbook.ts'
import { HelpPage } from './help-page.tsx'
import { helpTitles } from './help-titles.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(address: string, Page = HelpPage): void {
  const supportContacts = [{ text: '客服热线 400-1', url: 'tel:4001' }]
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, message: '', result: { recordFilings: [], supportContacts } }),
  )
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
}

it('has a guide for every title', () => {
  expect(guides.map(({ title }) => title)).toEqual(helpTitles)
})

it.each(guides)('$title has at least six steps with a picture, and places of its own', (guide) => {
  const steps = guide.sections.flatMap((section) => section.steps ?? [])
  expect(steps.filter(({ picture }) => picture !== undefined).length).toBeGreaterThanOrEqual(6)
  const places = guide.sections.map(({ id }) => id)
  expect(new Set(places).size).toBe(places.length)
})

it.each([null, '', '0', '6', '01', 'toString'])('any other number, as %j, opens the handbook', (number) => {
  expect(guideOf(number)).toBe(handbook)
  expect(handbook.sections.flatMap(({ steps = [] }) => steps).length).toBeGreaterThanOrEqual(6)
})

it('leads to every place of the guide that is read, and names whom to ask', async () => {
  // What the installation says of itself is asked once: another test in this process may have got another answer, or none.
  vi.resetModules()
  open('/help?guide=4', (await import('./help-page.tsx')).HelpPage)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('合同签署')
  const nav = within(screen.getByRole('navigation', { name: '帮助目录' }))
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('合同签署')
  const places = within(nav.getByRole('list', { name: '本篇内容' })).getAllByRole('link')
  const ids = places.map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(ids.map((id) => document.getElementById(id)?.querySelector('h2')?.textContent)).toEqual(
    places.map((link) => link.textContent),
  )
  expect([...document.querySelectorAll('main > section')].map(({ id }) => id)).toEqual(ids)
  const contact = await screen.findByRole('link', { name: '客服热线 400-1' })
  expect(contact.getAttribute('href')).toBe('tel:4001')
})

it('has prepared the room of every picture', () => {
  open('/help?guide=4')
  const pictures = [...document.querySelectorAll('main img')]
  expect(pictures.length).toBeGreaterThan(6)
  for (const picture of pictures) {
    expect(picture.getAttribute('src')).toMatch(/\.webp/)
    expect(picture.getAttribute('loading')).toBe('lazy')
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0)
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0)
  }
})
