// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { reportSessionLost } from '@qiyin/ui/base/session-lost.ts'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { SessionFrame } from '@qiyin/ui/shell/session-frame.tsx'
import type { DraftDepot } from './draft-keeper.ts'
import { createWizardDraft } from './wizard-draft.ts'
import { WizardBar } from './wizard-bar.tsx'
import { Wizard, type WizardControls } from './wizard.tsx'

interface Draft {
  text: string
  joined: boolean
}

const drafts = createWizardDraft<Draft>({
  name: 'test-draft',
  empty: { text: '', joined: false },
  version: 1,
  renew: (old) => ({ text: '', joined: false, ...old }),
})

type Controls = WizardControls<Draft, string>

function First({ draft, change, goTo }: Controls) {
  return (
    <>
      <WizardBar title="第一步" onBack={() => {}} />
      <input
        aria-label="内容"
        value={draft.text}
        onChange={(event) => change((now) => ({ ...now, text: event.target.value }))}
      />
      <button
        type="button"
        onClick={() => {
          change((now) => ({ ...now, joined: true }))
          goTo(1)
        }}
      >
        下一步
      </button>
    </>
  )
}

function Second({ draft, leave, discard, settle, savedText, finish, goTo }: Controls) {
  return (
    <>
      <p>{`第二步：${draft.text}`}</p>
      <button type="button" onClick={() => goTo(0)}>
        上一步
      </button>
      <button type="button" onClick={leave}>
        离开
      </button>
      <p>{savedText}</p>
      <button type="button" onClick={() => void discard()}>
        取消
      </button>
      <button
        type="button"
        onClick={() => void settle().then((draftId) => finish(`${draft.text} ${draftId}`))}
      >
        结束
      </button>
      <button type="button" onClick={() => finish(draft.text)}>
        完成
      </button>
    </>
  )
}

/** A server that keeps what it is given. */
const kept: { text: string; step: number }[] = []
const removed: string[] = []
let isDown = false
const depot: DraftDepot<Draft> = {
  hasContent: ({ text }) => text !== '',
  write: ({ draft, step, home }) => {
    if (isDown) return Promise.reject(new Error('the server is down'))
    kept.push({ text: draft.text, step })
    const revision = (home?.revision ?? 0) + 1
    return Promise.resolve({ draftId: '7', revision, savedTime: '2026-11-20 10:42:00' })
  },
  remove: (draftId) => {
    removed.push(draftId)
    return Promise.resolve()
  },
}

const Done = ({ outcome }: { outcome: string }) => <p>{`已完成：${outcome}`}</p>
const steps = [
  { name: '填写', Step: First },
  { name: '确认', isReady: (draft: Draft) => draft.joined, Step: Second },
]

function Asked() {
  const asked = useAsked()
  return (
    <>
      <Outlet />
      {asked && (
        <div role="dialog">
          <button type="button" onClick={() => asked.answer(false)}>
            不离开
          </button>
          <button type="button" onClick={() => asked.answer(true)}>
            是
          </button>
        </div>
      )}
    </>
  )
}

function openWizard(owner = 'me') {
  const wizard = (
    <Wizard
      drafts={drafts}
      owner={owner}
      steps={steps}
      done={{ name: '完成', Step: Done }}
      depot={depot}
      discarding={{ title: '取消？', content: '' }}
      exit="/elsewhere"
    />
  )
  const router = createMemoryRouter(
    [
      {
        Component: Asked,
        children: [
          { Component: SessionFrame, children: [{ path: '/wizard', element: wizard }] },
          { path: '/login', element: <p>登录页</p> },
          { path: '/elsewhere', element: <p>别处</p> },
        ],
      },
    ],
    { initialEntries: ['/elsewhere', '/wizard'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

function fillAndGoOn() {
  fireEvent.change(screen.getByLabelText('内容'), { target: { value: '采购合同' } })
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
}

afterEach(() => {
  cleanup()
  isDown = false
  kept.length = 0
  removed.length = 0
  drafts.getState().clear()
})

it('shows which step is open', () => {
  openWizard()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1填写', '2确认', '3完成'])
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('1填写')
})

it('lets a lost session through without a question, and goes on where it stood', async () => {
  const router = openWizard()
  fillAndGoOn()
  reportSessionLost()
  await screen.findByText('登录页')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('?redirect=%2Fwizard')
  await router.navigate('/wizard')
  await screen.findByText('第二步：采购合同')
})

it('saves by itself what was changed, and the step with it', async () => {
  openWizard()
  fillAndGoOn()
  await screen.findByText('草稿已于 10:42 自动保存', undefined, { timeout: 5000 })
  expect(kept).toEqual([{ text: '采购合同', step: 1 }])
})

it('saves before content is left by a link, and does not ask', async () => {
  openWizard()
  fillAndGoOn()
  fireEvent.click(screen.getByRole('button', { name: '离开' }))
  await screen.findByText('别处')
  expect(kept.at(-1)).toEqual({ text: '采购合同', step: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('takes the draft away from the server with what is thrown away', async () => {
  openWizard()
  fillAndGoOn()
  await screen.findByText('草稿已于 10:42 自动保存', undefined, { timeout: 5000 })
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '是' }))
  await screen.findByText('别处')
  expect(removed).toEqual(['7'])
})

it('keeps nothing more once it comes to its end, and names the draft that it was', async () => {
  openWizard()
  fillAndGoOn()
  await screen.findByText('草稿已于 10:42 自动保存', undefined, { timeout: 5000 })
  fireEvent.click(screen.getByRole('button', { name: '结束' }))
  await screen.findByText('已完成：采购合同 7')
  expect(kept.length).toBe(1)
})

it('asks before content is left by a link that could not be saved', async () => {
  isDown = true
  openWizard()
  fillAndGoOn()
  fireEvent.click(screen.getByRole('button', { name: '离开' }))
  fireEvent.click(await screen.findByRole('button', { name: '不离开' }))
  expect(screen.queryByText('第二步：采购合同')).not.toBeNull()
  expect(screen.queryByText('别处')).toBeNull()
})

it('opens the step before one that something is missing for', () => {
  drafts.getState().change('me', (draft) => ({ ...draft, text: '合同' }))
  drafts.getState().goTo(1)
  openWizard()
  expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe('合同')
})

it('shows nobody the draft of another person', async () => {
  drafts.getState().change('another', (draft) => ({ ...draft, text: '合同' }))
  openWizard('me')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe(''))
  expect(sessionStorage.getItem('test-draft')).not.toContain('合同')
})

it.each([
  ['the back button', (router: ReturnType<typeof openWizard>) => void router.navigate(-1)],
  ['its own', () => fireEvent.click(screen.getByRole('button', { name: '上一步' }))],
])('leads to the step before by %s, and out of it from the first', async (_, goBack) => {
  const router = openWizard()
  fillAndGoOn()
  goBack(router)
  expect((await screen.findByLabelText<HTMLInputElement>('内容')).value).toBe('采购合同')
  await router.navigate(1)
  await screen.findByText('第二步：采购合同')
  await router.navigate(-1)
  await screen.findByLabelText('内容')
  await router.navigate(-1)
  await screen.findByText('别处')
})

it.each([
  ['its end', '完成', '已完成：采购合同'],
  ['what is thrown away', '取消', '别处'],
])('leaves no step behind in the history after %s', async (_, button, text) => {
  const router = openWizard()
  fillAndGoOn()
  fireEvent.click(screen.getByRole('button', { name: button }))
  for (const yes of screen.queryAllByRole('button', { name: '是' })) fireEvent.click(yes)
  await screen.findByText(text)
  await router.navigate(-1)
  expect(await screen.findByText('别处')).not.toBeNull()
})

it('forgets the draft at the end', async () => {
  openWizard()
  fillAndGoOn()
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  await screen.findByText('已完成：采购合同')
  expect(sessionStorage.getItem('test-draft')).not.toContain('采购合同')
})
