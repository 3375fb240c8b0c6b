import { afterAll, expect, test } from 'vitest'
import { writeForm } from '../excel/write-form.ts'
import { makeDocx, paragraph, run, table } from '../testing/make-docx.ts'
import { createIntake } from './template-intake.ts'

const intake = createIntake()
afterAll(() => intake.close())

const body =
  paragraph('合同编号：${no!}') +
  table([2000, 2000], [[paragraph('姓名'), paragraph('${employee.name!}')]]) +
  paragraph('甲方（盖章）：')

test('a field is found with what stands around it, and the text by paragraphs', async () => {
  const { contexts, lines, variables } = await intake.read(makeDocx({ body }))
  expect(contexts).toEqual([
    { code: 'no', before: '合同编号：', previous: '' },
    { code: 'employee.name', before: '', previous: '姓名' },
  ])
  expect(lines).toEqual(['合同编号：', '姓名', '甲方（盖章）：'])
  expect(variables.map(({ code, places }) => [code, places])).toEqual([
    ['no', 1],
    ['employee.name', 1],
  ])
})

test('a file is compiled with its roles, and the caller keeps its bytes', async () => {
  const bytes = makeDocx({ body })
  const length = bytes.length
  const roles = [{ code: 'a', name: '甲方', keyword: '甲方（盖章）' }]
  const { compiled, findings } = await intake.prepare(bytes, roles)
  expect(compiled.codes).toEqual(['no', 'employee.name'])
  expect(findings.map(({ code, text }) => [code, text])).toEqual([['role-unknown', 'employee']])
  expect(bytes.length).toBe(length)
})

test('HTML marks fields and shows nothing of the document as markup', async () => {
  const hostile = paragraph(run('<script>x</script>"\'&', '<w:b/>')) + paragraph('«a»')
  const { html } = await intake.prepare(makeDocx({ body: hostile + body }), [])
  expect(html).toContain('<b>&#60;script&#62;x&#60;/script&#62;&#34;&#39;&#38;</b>')
  expect(html).toContain('<span data-field="employee.name">employee.name</span>')
  expect(html).toContain('<td><p')
  expect(html).not.toContain('<script')
})

test('what takes too long or too much is stopped, and the next file is served', async () => {
  const hasty = createIntake({ timeoutMs: 1 })
  await expect(hasty.read(makeDocx({ body }))).rejects.toMatchObject({ code: 'timeout' })
  const small = createIntake({ heapMb: 16 })
  const many = Array.from({ length: 60_000 }, (_, at) => paragraph(String(at ** 3)))
  const large = makeDocx({ body: many.join('') })
  await expect(small.read(large)).rejects.toMatchObject({ code: 'memory-exceeded' })
  expect((await small.read(makeDocx({ body }))).lines).toHaveLength(3)
})

test('a form is read row by row: of far too many it takes no more memory than of a few', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => {
    return { code: `c${at}`, name: `字段${at}`, kind: 'text', isRequired: true } as const
  })
  const row = Object.fromEntries(columns.map(({ code }) => [code, `${code} 的内容，在每一行都一样`]))
  const spec = { templateCode: 'T', version: '1', notes: '', columns }
  const form = writeForm(
    spec,
    Array.from({ length: 10_000 }, () => row),
  )
  // The sheet is twenty-nine million characters: as one text it would be twice as much and more.
  const small = createIntake({ heapMb: 24 })
  await expect(small.readForm(form, spec, { maxRows: 10 })).rejects.toMatchObject({ code: 'too-many-rows' })
  await small.close()
})

test('more than may wait is refused, and a closed intake takes nothing', async () => {
  const narrow = createIntake({ queueLength: 1 })
  const asked = await Promise.allSettled([1, 2].map(() => narrow.read(makeDocx({ body }))))
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await narrow.close()
  await expect(narrow.read(makeDocx({ body }))).rejects.toMatchObject({ code: 'busy' })
})
