import { firstLoads } from '../../apps/web/build/first-loads.ts'
import { begunByHand } from '../matrix/company-screens.ts'
import { judgeScreens } from '../matrix/judge-screens.ts'
import { phoneScreens } from '../matrix/screens.ts'
import { test } from '../product-test.ts'

/* Every screen of the phone, also of a narrow one, and in four bad conditions. */

test.describe.configure({ mode: 'parallel' })

judgeScreens({
  screens: phoneScreens,
  base: '/esignature/h5/web',
  sizes: [
    { width: 390, height: 844 },
    // Held sideways.
    { width: 740, height: 360 },
    { width: 360, height: 740, axe: true },
  ],
  pages: firstLoads.h5.map(({ path }) => path).filter((path) => !begunByHand.includes(path)),
})
