import { expect, it } from 'vitest'
import { placeInStack } from './stack-place.ts'

it.each([
  [
    'Chromium',
    'InvalidPDFException: Invalid PDF structure.\n    at open (https://a.cn/assets/pdfjs-B.js:7:31415)\n    at run (https://a.cn/b.js:1:2)',
    { file: 'https://a.cn/assets/pdfjs-B.js', line: 7 },
  ],
  [
    'Chromium without a function',
    'Error: x\n    at https://a.cn/b.js:12:2',
    { file: 'https://a.cn/b.js', line: 12 },
  ],
  [
    'Firefox',
    'open@https://a.cn/b.js:3:4\nrun@https://a.cn/c.js:5:6',
    { file: 'https://a.cn/b.js', line: 3 },
  ],
  ['nobody', 'Error: at 12:30:45 it broke', { file: undefined, line: undefined }],
  ['an empty stack', '', { file: undefined, line: undefined }],
])('reads the place from a stack of %s', (_, stack, place) => {
  expect(placeInStack(stack)).toEqual(place)
})
