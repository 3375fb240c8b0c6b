import { describe, expect, it } from 'vitest'
import { recallView, rememberView, type SavedView } from './saved-views.ts'

const VIEW: SavedView = {
  page: 3,
  zoom: 'page-width',
  scrollLeft: -12,
  scrollTop: 700,
  rotation: 90,
  sidebarView: 2,
  scrollMode: 1,
  spreadMode: 2,
}

function storageOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `document ${index + 1}`).reduce<string>(
    (text, fingerprint, index) => rememberView(text, fingerprint, { ...VIEW, page: index + 1 }),
    '',
  )
}

describe('saved views', () => {
  it('give back all eight fields', () => {
    expect(recallView(rememberView(null, 'a', VIEW), 'a')).toEqual(VIEW)
  })

  it('know nothing of other documents', () => {
    expect(recallView(rememberView(null, 'a', VIEW), 'b')).toBeUndefined()
  })

  it('keep 20 documents and drop the oldest', () => {
    const storage = storageOf(21)
    expect(recallView(storage, 'document 1')).toBeUndefined()
    expect(recallView(storage, 'document 2')?.page).toBe(2)
    expect(recallView(storage, 'document 21')?.page).toBe(21)
  })

  it('drop nothing when a document they know is read again', () => {
    const storage = rememberView(storageOf(20), 'document 7', { ...VIEW, page: 99 })
    expect(recallView(storage, 'document 1')?.page).toBe(1)
    expect(recallView(storage, 'document 7')?.page).toBe(99)
  })

  it.each([
    ['no text', null],
    ['broken text', '{"files":[{'],
    ['other data', '[1, 2]'],
    ['no list', '{"files":{}}'],
    ['a field missing', '{"files":[{"fingerprint":"a","page":3}]}'],
    ['a field of a wrong kind', JSON.stringify({ files: [{ fingerprint: 'a', ...VIEW, page: '3' }] })],
  ])('are empty with %s, and can be written all the same', (_, storage) => {
    expect(recallView(storage, 'a')).toBeUndefined()
    expect(recallView(rememberView(storage, 'a', VIEW), 'a')).toEqual(VIEW)
  })
})
