import { expect, test } from 'vitest'
import { baseClasses, styleProblems } from './style-rules.ts'
import type { Source } from './sources.ts'

const card = 'apps/web/src/components/card'
const base: Source = { path: 'packages/ui/src/styles/base.css', text: '.row { display: flex }' }

const css = (text: string, path = `${card}/card.css`): Source => ({ path, text })
const tsx = (className: string, path = `${card}/card.tsx`): Source => ({
  path,
  text: `export const Card = ({ kind }) => <b className=${className} />`,
})

test('the base classes only shrink: a new class has a sheet of its own', () => {
  const allowed =
    'num nowrap cut sr cap sec b5 b6 ink2 ink3 warn h-page h-sheet row between grow g4 g6 g8 g12 g16 ' +
    'btn iconbtn link quiet sheet skeleton blank blank-acts blank-page'
  expect(baseClasses.filter((name) => !allowed.split(' ').includes(name))).toEqual([])
})

test.each([
  'navy',
  'rebeccapurple',
  'WhiteSmoke',
  'hwb(0 0% 0%)',
  'lab(0 0 0)',
  'lch(0 0 0)',
  'oklab(0 0 0)',
  'oklch(0 0 0)',
  'color(srgb 0 0 0)',
])('%s is found in a style sheet', (value) => {
  const sources = [base, css(`.card { border: 1px solid ${value} }`), tsx('"card row"')]
  expect(styleProblems(sources)).toEqual([expect.stringContaining('is a colour outside the tokens')])
})

test.each([
  '<path stroke="black" />',
  '<path fill={kind ? "navy" : "none"} />',
  '<b style={{ color: "tan" }} />',
  '<path fill="oklch(0 0 0)" />',
])('%s is found', (drawing) => {
  const art = { path: `${card}/art.tsx`, text: `export const Art = ({ kind }) => ${drawing}` }
  expect(styleProblems([base, tsx('"row"'), art])).toEqual([
    expect.stringContaining('is a colour outside the tokens'),
  ])
})

test.each([
  '<path stroke="currentColor" fill="none" />',
  '<path fill="var(--ink)" />',
  '<b title="black" />',
])('%s is allowed', (drawing) => {
  const art = { path: `${card}/art.tsx`, text: `export const Art = () => ${drawing}` }
  expect(styleProblems([base, tsx('"row"'), art])).toEqual([])
})

test.each<[name: string, sources: Source[]]>([
  ['a class that is the name of its file', [css('.card { top: 0 }'), tsx('"card"')]],
  ['a class that begins with it', [css('.card-head { top: 0 }'), tsx('"card-head"')]],
  ['a modifier beside an own class', [css('.card.done { top: 0 }'), tsx('{kind ? "card done" : "card"}')]],
  ['a base class within an own one', [css('.card .row { gap: 0 }'), tsx('"card row"')]],
  ['a class made with a value', [css('.card-big { top: 0 }'), tsx('{`row card-${kind}`}')]],
  ['an element within an own class', [css('.card > svg:not(.card-art) { top: 0 }'), tsx('"card card-art"')]],
  ['antd within an own class', [css('.card .ant-btn { top: 0 }'), tsx('"card"')]],
  [
    "the phone's form of a part",
    [
      css("[data-device='phone'] { .part { top: 0 } }", 'packages/ui/src/part/part.css'),
      tsx('"part"', 'packages/ui/src/part/part.tsx'),
    ],
  ],
  [
    'one name in two applications',
    [
      css('.card { top: 0 }'),
      tsx('"card"'),
      css('.card { top: 0 }', 'apps/h5/src/components/card/card.css'),
      tsx('"card"', 'apps/h5/src/components/card/card.tsx'),
    ],
  ],
  ['colours by their tokens', [css('.card { color: var(--ink); background: transparent }'), tsx('"card"')]],
  ['breakpoints by their names', [css('@media (--narrow) { .card { top: 0 } }'), tsx('"card"')]],
  ['tokens', [css(':root { --ink: #1c2024 }', 'packages/ui/src/styles/tokens.css')]],
  ['keyframes', [css('.card { top: 0 } @keyframes card-in { from { top: 0 } }'), tsx('"card"')]],
])('%s is allowed', (_, sources) => {
  expect(styleProblems([base, ...sources, tsx('"row"', `${card}/row.tsx`)])).toEqual([])
})

test.each<[name: string, sources: Source[], problem: RegExp]>([
  ['a one-word class of nobody', [css('.title { top: 0 }')], /\.title does not begin with card-/],
  [
    'a class of nobody within an own one',
    [css('.card .title { top: 0 }'), tsx('"card title"')],
    /\.title does not begin/,
  ],
  ['a class inside :is', [css(':is(.title, a) { top: 0 }')], /\.title does not begin/],
  [
    "another part's class in a style sheet",
    [css('.card .panel-head { top: 0 }'), tsx('"card"')],
    /panel-head does not begin/,
  ],
  ['a bare element', [css('h1 { top: 0 }')], /h1 restyles what everybody wears/],
  ['a base class alone', [css('.row { top: 0 }')], /\.row restyles what everybody wears/],
  ['a base class as a modifier', [css('.card.row { top: 0 }'), tsx('"card row"')], /\.row is a base class/],
  [
    "another folder's class on an element",
    [
      css('.panel { top: 0 }', 'apps/web/src/components/panel/panel.css'),
      tsx('"panel"', 'apps/web/src/components/panel/panel.tsx'),
      tsx('"panel"'),
    ],
    /card\.tsx wears panel of .*panel\.css/,
  ],
  [
    "another folder's class by way of a text",
    [
      css('.panel-head { top: 0 }', 'apps/web/src/components/panel/panel.css'),
      tsx('"panel-head"', 'apps/web/src/components/panel/panel.tsx'),
      { path: `${card}/look.ts`, text: "export const look = 'panel-head row'" },
    ],
    /look\.ts wears panel-head of/,
  ],
  [
    'a class of no style sheet',
    [css('.card { top: 0 }'), tsx('"card cadr-head"')],
    /cadr-head, which no style sheet/,
  ],
  [
    'a class that nobody wears',
    [css('.card { top: 0 } .card-old { top: 0 }'), tsx('"card"')],
    /card-old is worn by nobody/,
  ],
  [
    'one name twice in an application',
    [
      css('.card { top: 0 }'),
      tsx('"card"'),
      css('.card { top: 0 }', 'packages/ui/src/card/card.css'),
      tsx('"card"', 'packages/ui/src/card/card.tsx'),
    ],
    /both own card-/,
  ],
  [
    'one class in two style sheets of the viewer',
    [
      css('.pv-button { top: 0 }', 'packages/viewer/src/viewer.css'),
      css('.pv-button { top: 1px }', 'packages/viewer/src/button.css'),
      tsx('"pv-button"', 'packages/viewer/src/viewer.tsx'),
    ],
    /both say what \.pv-button is/,
  ],
  ['a hex colour', [css('.card { color: #fff }'), tsx('"card"')], /#fff is a colour outside/],
  ['a named colour', [css('.card { color: white }'), tsx('"card"')], /white is a colour outside/],
  [
    'the colour of a shadow',
    [css('.card { box-shadow: 0 0 4px rgb(0 0 0 / 0.1) }'), tsx('"card"')],
    /rgb\( is a colour/,
  ],
  [
    'a colour in a drawing',
    [{ path: `${card}/art.tsx`, text: 'export const Art = () => <path stroke="#fff" />' }],
    /art\.tsx #fff/,
  ],
  ['a width', [css('@media (max-width: 1365px) { .card { top: 0 } }'), tsx('"card"')], /is no breakpoint/],
])('%s is found', (_, sources, problem) => {
  const problems = styleProblems([base, ...sources, tsx('"row"', `${card}/row.tsx`)])
  expect(problems.join('\n')).toMatch(problem)
})
