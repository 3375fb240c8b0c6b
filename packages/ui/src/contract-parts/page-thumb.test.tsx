// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '../base/call-request.ts'
import { noteOurStaff } from '../base/scope.ts'
import { PageThumb } from './page-thumb.tsx'

afterEach(() => {
  cleanup()
  noteOurStaff(false)
})

it('asks for the page as it is told to, with the scope of our own people once', () => {
  noteOurStaff(true)
  const { container } = render(<PageThumb src={callUrl(filesPageImage, { fileId: '7' })} />)
  const src = container.querySelector('img')?.getAttribute('src') ?? ''
  expect(src.match(/scope=inner/g)).toHaveLength(1)
})
