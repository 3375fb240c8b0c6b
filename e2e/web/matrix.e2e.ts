import { firstLoads } from '../../apps/web/build/first-loads.ts'
import { judgeScreens } from '../matrix/judge-screens.ts'
import { screens } from '../matrix/screens.ts'
import { test } from '../product-test.ts'

/* Every screen at every width of a desk, 720 px being 1440 at 200 %, and in four bad conditions. */

test.describe.configure({ mode: 'parallel' })

judgeScreens({
  screens,
  base: '/esignature/web',
  sizes: [
    { width: 1440, height: 900, axe: true },
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768, axe: true },
    { width: 720, height: 450, axe: true },
  ],
  focusSize: { width: 1366, height: 768 },
  // A review of a person exists where people review: person-review.e2e.ts judges it.
  pages: firstLoads.web
    .map(({ path }) => path)
    .filter((path) => path !== '/sys-manage/user-personal/review/*'),
})
