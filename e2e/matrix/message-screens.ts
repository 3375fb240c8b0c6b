import { people } from '../people.ts'
import type { Screen } from './screen.ts'

/** What came under the bell: on its page, and behind the bell itself. */
export function messageScreens(base: string): Screen[] {
  return [
    {
      name: 'messages',
      path: '/messages',
      who: people.initiator.phone,
      open: async (page) => void (await page.goto(`${base}/messages`)),
      // Any of them: what came today may fill the first page.
      ready: (page) => page.getByRole('region', { name: '消息列表' }).getByRole('listitem').first(),
    },
    {
      name: 'messages under the bell',
      path: '/',
      who: people.initiator.phone,
      madeByHand: true,
      open: async (page) => {
        await page.goto(base)
        await page.getByRole('button', { name: /^消息/ }).click()
      },
      ready: (page) => page.getByRole('link', { name: '查看全部消息' }),
    },
  ]
}

export function messagesOnPhone(base: string): Screen {
  return {
    name: 'messages on a phone',
    path: '/messages',
    who: people.person.phone,
    open: async (page) => void (await page.goto(`${base}/messages`)),
    ready: (page) => page.getByRole('main').getByRole('listitem').first(),
  }
}
