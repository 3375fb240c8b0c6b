import { isCnaps, maxBankTextLength } from '@qiyin/domain/company/bank.ts'
import { hasUnseen, unseenMessage } from '@qiyin/domain/text-check.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { banks } from './banks.ts'
import regions from './regions.json' with { type: 'json' }
import type { Branch } from './store.ts'

/** What a list of branches held: all of it, or what is wrong with it, line by line. */
export type BranchesRead =
  | { readonly branches: readonly Branch[] }
  | { readonly problems: readonly string[]; readonly more: number }

/** The columns, by the words of their heads; others are passed over. */
const columns = {
  bankName: '银行',
  province: '省份',
  city: '城市',
  branchName: '支行',
  cnaps: '联行号',
} as const satisfies Record<keyof Branch, string>

/** As many as are told; a file with the wrong columns would fill the screen. */
const toldProblems = 20

/**
 * Reads a CSV of bank branches (design/domain.md: bank, province, city, branch, bank number), in UTF-8 or GB18030. One
 * wrong line spoils the file: half a list looks like a whole one to who searches it.
 */
export function readBranches(bytes: Uint8Array): BranchesRead {
  const rows = rowsOf(bytes)
  if (typeof rows === 'string') return { problems: [rows], more: 0 }
  const [head, ...lines] = rows
  const missing = Object.values(columns).filter((title) => !head?.cells.includes(title))
  if (!head || missing.length > 0)
    return { problems: [`缺少列：${Object.values(missing).join('、')}（首行须为列名）`], more: 0 }
  const seen = new Map<string, number>()
  const branches: Branch[] = []
  const problems: string[] = []
  for (const { cells, line } of lines) {
    const branch = branchOf(head.cells, cells)
    const problem = unseenProblem(branch) ?? branchProblem(branch) ?? repeated(seen.get(branch.cnaps))
    if (problem === null) branches.push(branch)
    else problems.push(`第 ${line} 行：${problem}`)
    seen.set(branch.cnaps, seen.get(branch.cnaps) ?? line)
  }
  if (problems.length > 0)
    return { problems: problems.slice(0, toldProblems), more: Math.max(0, problems.length - toldProblems) }
  return branches.length === 0 ? { problems: ['文件中没有支行'], more: 0 } : { branches }
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

/** The rows with the lines they end at, or why the file cannot be read, in Chinese. */
function rowsOf(bytes: Uint8Array): Row[] | string {
  try {
    const rows: Row[] = []
    parse(textOf(bytes), {
      trim: true,
      skip_empty_lines: true,
      bom: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines })
        return null
      },
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return `第 ${Number(error['lines'] ?? 1)} 行：列数与首行不同，或引号未成对`
    if (error instanceof TypeError) return '文件编码无法识别，请另存为 UTF-8'
    throw error
  }
}

/** Excel saves in GB18030 where Windows speaks Chinese; which cannot be mistaken for UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

function branchOf(head: readonly string[], cells: readonly string[]): Branch {
  const cell = (name: keyof Branch): string => cells[head.indexOf(columns[name])] ?? ''
  return {
    bankName: cell('bankName'),
    province: cell('province'),
    city: cell('city'),
    branchName: cell('branchName'),
    cnaps: cell('cnaps').normalize('NFKC').replaceAll(/\s/g, ''),
  }
}

/** Whoever reads the list or the complaint about it would see something else than stands there. */
function unseenProblem(branch: Branch): string | null {
  const field = (Object.keys(columns) as (keyof Branch)[]).find((name) => hasUnseen(branch[name]))
  return field === undefined ? null : unseenMessage(columns[field])
}

/** Why this is no branch that a form could find, in Chinese, or null. */
function branchProblem({ bankName, province, city, branchName, cnaps }: Branch): string | null {
  const bank = banks.find(({ name }) => name === bankName)
  if (!bank) return bankName === '' ? '银行为空' : `银行不在银行列表中：${bankName}`
  const region = regions.find(({ name }) => name === province)
  if (!region) return province === '' ? '省份为空' : `省份不存在：${province}`
  if (!region.cities.includes(city)) return city === '' ? '城市为空' : `${province}没有城市：${city}`
  if (branchName === '') return '支行为空'
  if (branchName.length > maxBankTextLength) return `支行不能超过${maxBankTextLength}个字`
  if (!/^\d{12}$/.test(cnaps)) return `联行号须为12位数字：${cnaps}`
  if (!isCnaps(cnaps)) return `联行号校验位不正确：${cnaps}`
  const isOfBank = bank.cnaps === null || bank.cnaps.slice(0, 3) === cnaps.slice(0, 3)
  return isOfBank ? null : `联行号 ${cnaps} 不属于${bankName}`
}

function repeated(line: number | undefined): string | null {
  return line === undefined ? null : `联行号与第 ${line} 行重复`
}
