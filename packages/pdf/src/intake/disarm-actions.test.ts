import { expect, test } from 'vitest'
import { disarmActions } from './disarm-actions.ts'

function disarm(text: string): { text: string; removed: string[] } {
  const { bytes, removed } = disarmActions(Buffer.from(text, 'latin1'))
  return { text: bytes.toString('latin1'), removed }
}

test.each([
  ['<</S/JavaScript/JS(run\\(\\))>>', '<</S/Named     /xx(run\\(\\))>>', ['javascript']],
  ['<</S /Launch/F(calc.exe)>>', '<</S /Named /F(calc.exe)>>', ['launch']],
  ['<</S/SubmitForm/F<</F(x)>>>>', '<</S/Named     /F<</F(x)>>>>', ['submit-form']],
  ['<</S/ImportData/F(x)>>', '<</S/Named     /F(x)>>', ['import-data']],
  ['<</Names<</JavaScript 3 0 R >>>>', '<</Names<</xxxxxxxxxx 3 0 R >>>>', ['javascript']],
  ['<</Type/Page/AA<</O 5 0 R >>>>', '<</Type/Page/xx<</O 5 0 R >>>>', []],
])('disarms %s', (before, after, removed) => {
  expect(disarm(before)).toEqual({ text: after, removed })
})

test.each([
  '<</S/URI/URI(https://example.com/S/JavaScript)>>',
  '<</S/GoTo/D[3 0 R /Fit]>>',
  '<</Font<</AA 5 0 R /JS 6 0 R >>>>',
  '(a \\( nested (string) with /S/JavaScript)',
  '% a comment with /S/JavaScript\n',
  '<</Length 20>>stream\r\n/S/JavaScript stream\r\nendstream\r\nendobj',
])('leaves %j alone', (text) => {
  expect(disarm(text)).toEqual({ text, removed: [] })
})
