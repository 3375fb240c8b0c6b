import { checkPackage } from './check-package.ts'
import type { Finding, PackageReport } from './finding.ts'
import { filesOfZip, packageFiles, type PackageFiles } from './package-files.ts'
import { textOf } from './signed-data.ts'

/*
 * The page that every evidence package carries (seed 000 leaves it open; RFC 5652, 3161, 5280, 6962). It is opened from
 * disk, loads nothing, and imports nothing of the platform: what it finds does not rest on the platform's own code.
 */

const kinds = { pass: '通过', fault: '异常', note: '提示' } as const

const zip = element('zip', HTMLInputElement)
const folder = element('folder', HTMLInputElement)
const ownRoots = element('roots', HTMLInputElement)
const area = element('drop', HTMLElement)

zip.addEventListener('change', () => void check(() => filesOfChosen(zip.files)))
folder.addEventListener('change', () => void check(() => filesOfChosen(folder.files)))
area.addEventListener('dragover', (event) => event.preventDefault())
area.addEventListener('drop', (event) => {
  event.preventDefault()
  void check(() => filesOfChosen(event.dataTransfer?.files ?? null))
})

/** A ZIP, or every file of the folder it was unpacked into. */
async function filesOfChosen(chosen: FileList | null): Promise<PackageFiles> {
  const files = [...(chosen ?? [])]
  const [first] = files
  if (!first) throw new Error('没有选择文件')
  if (files.length === 1 && first.name.toLowerCase().endsWith('.zip'))
    return filesOfZip(new Uint8Array(await first.arrayBuffer()))
  const read = files.map(
    async (file) =>
      // The first folder is the one that was chosen.
      [
        file.webkitRelativePath.replace(/^[^/]*\//, '') || file.name,
        new Uint8Array(await file.arrayBuffer()),
      ] as const,
  )
  return packageFiles(await Promise.all(read))
}

async function rootsChosen(): Promise<{ roots?: Uint8Array[] }> {
  const chosen = [...(ownRoots.files ?? [])]
  const read = chosen.map(async (file) => new Uint8Array(await file.arrayBuffer()))
  return chosen.length > 0 ? { roots: await Promise.all(read) } : {}
}

async function check(read: () => Promise<PackageFiles>): Promise<void> {
  const result = element('result', HTMLElement)
  result.replaceChildren(line('p', '正在校验…'))
  try {
    result.replaceChildren(...reportParts(await checkPackage(await read(), await rootsChosen())))
  } catch (error) {
    result.replaceChildren(line('p', `无法校验：${textOf(error)}`, 'fault'))
  }
}

function reportParts({ contract, findings, rootDigests, passed }: PackageReport): HTMLElement[] {
  const wrong = findings.filter(({ kind }) => kind === 'fault').length
  const list = document.createElement('ul')
  list.append(...findings.map(findingLine))
  const digests = document.createElement('ul')
  digests.append(...rootDigests.map((digest) => line('li', digest, 'digest')))
  return [
    line('h2', passed ? '全部校验通过' : `校验未通过，${wrong} 处异常`, passed ? 'pass' : 'fault'),
    ...(contract ? [line('p', `合同编号：${contract.contractNo}　合同名称：${contract.contractName}`)] : []),
    list,
    line('p', '所信任的根证书指纹（SHA-256），请与从平台官方渠道取得的核对：'),
    digests,
  ]
}

function findingLine({ name, text, kind }: Finding): HTMLElement {
  const item = document.createElement('li')
  item.append(line('b', kinds[kind], kind), ` ${name}：${text}`)
  return item
}

function line(tag: 'p' | 'h2' | 'li' | 'b', text: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`there is no ${id}`)
  return found
}
