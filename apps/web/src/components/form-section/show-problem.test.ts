// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { showProblem } from './show-problem.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const sound = '<div><input id="sound" /></div>'
const wrong = (id: string): string => `<div class="ant-form-item-has-error"><input id="${id}" /></div>`

it.each([
  ['a field of its own', `${sound}${wrong('a')}${wrong('b')}`, 'a'],
  ['a field of a card', `${sound}<section data-problem>${sound}${wrong('a')}</section>`, 'a'],
  [
    'what chooses a missing file',
    `<section data-problem><button id="a"></button><input type="file" tabindex="-1" /></section>`,
    'a',
  ],
  ['the only field of a card', `<section data-problem><textarea id="a"></textarea></section>`, 'a'],
])('puts the focus into %s', async (_, body, id) => {
  document.body.innerHTML = body
  showProblem()
  await vi.waitFor(() => expect(document.activeElement?.id).toBe(id))
})

it('waits for what is drawn a while later', async () => {
  document.body.innerHTML = sound
  showProblem()
  setTimeout(() => document.body.insertAdjacentHTML('beforeend', wrong('late')), 120)
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('late'))
})

it('leaves the focus where what is wrong is no field', async () => {
  document.body.innerHTML = `<button id="next">下一步</button><p data-problem>请上传文件</p>${wrong('a')}`
  document.querySelector('button')?.focus()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  showProblem()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1))
  expect(document.activeElement?.id).toBe('next')
})
