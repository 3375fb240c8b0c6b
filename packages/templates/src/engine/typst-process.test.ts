import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { scanTemplate } from '../markers/scan-template.ts'
import { compileTemplate } from '../template/compile-template.ts'
import { makeDocx, paragraph } from '../testing/make-docx.ts'
import { createRenderer } from './template-renderer.ts'

const renderer = createRenderer({ processes: 1 })
afterAll(() => renderer.close())

test.runIf(process.platform === 'linux')(
  'a process that prints gives back its copies of the faces, and what it has printed',
  async () => {
    const clauses = paragraph('甲乙双方经平等协商，就下列事项达成一致。'.repeat(10)).repeat(60)
    const scanned = scanTemplate(makeDocx({ body: paragraph('${a!}') + clauses }))
    const template = compileTemplate(scanned)
    for (let index = 0; index < 60; index++) await renderer.render(template, { a: `第${index}份` })
    // The faces are 70 MB, Node and the engine 120 MB: 200 MB as it should be, 390 MB when nothing is given back.
    expect(residentMegabytes()).toBeLessThan(250)
  },
)

/** What the process of this test's renderer holds. */
function residentMegabytes(): number {
  const seen = readdirSync('/proc').flatMap((pid) => {
    const [status, command] = ['status', 'cmdline'].map((name) => readOf(`/proc/${pid}/${name}`))
    const isOurs = status?.includes(`PPid:\t${process.pid}\n`) && command?.includes('typst-process')
    return isOurs ? Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]) / 1024 : []
  })
  return Math.max(...seen)
}

function readOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Of something that is no process, or has ended.
    return ''
  }
}
