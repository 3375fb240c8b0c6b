import type { Services } from '../../http/context.ts'
import { messageOf, type Check, type Examined, type Finding } from './check.ts'
import { storedFiles, sealPictures, unnamedFiles } from './check-files.ts'
import { overdueContracts, trails, wrongDocuments } from './check-contracts.ts'
import {
  clock,
  documentConversion,
  mailServer,
  rootDirectories,
  services as outerServices,
  storage,
} from './check-surroundings.ts'
import { supplierAccounts, supplierContracts, supplierCredentials } from './check-suppliers.ts'
import { failedJobs, interruptedSignatures, unrenewedArchives, unsentMessages } from './check-work.ts'

const surroundings: readonly Check[] = [
  clock,
  storage,
  outerServices,
  supplierCredentials,
  supplierAccounts,
  mailServer,
  rootDirectories,
  documentConversion,
]

const stored: readonly Check[] = [
  storedFiles,
  sealPictures,
  unnamedFiles,
  wrongDocuments,
  trails,
  overdueContracts,
  interruptedSignatures,
  supplierContracts,
  unrenewedArchives,
  unsentMessages,
  failedJobs,
]

interface Examination {
  /** Puts right what can be put right without a loss. */
  readonly fix: boolean
  /** Leaves out what is stored, which takes long. */
  readonly quick?: boolean
}

/** Looks at what the platform stands on, and at everything that is stored. */
export async function examine(services: Services, { fix, quick = false }: Examination): Promise<Examined[]> {
  const checks = quick ? surroundings : [...surroundings, ...stored]
  const examined: Examined[] = []
  for (const check of checks) examined.push(await run(check, services, fix))
  return examined
}

async function run(check: Check, services: Services, fix: boolean): Promise<Examined> {
  const problems: string[] = []
  let looked = 0
  let repaired = 0
  try {
    for await (const finding of check.look(services)) {
      looked += 1
      if (!finding) continue
      if (fix && (await isRepaired(finding, problems))) repaired += 1
      else if (!fix || !finding.repair) problems.push(finding.text)
    }
  } catch (error) {
    // What the other checks read for hours must not be lost with this one.
    services.logger.error({ err: error, check: check.name }, 'a check of the doctor has failed')
    problems.push(`此项检查未能完成（${messageOf(error)}），其余内容未检查`)
  }
  return { name: check.name, looked, problems, repaired }
}

async function isRepaired({ text, repair }: Finding, problems: string[]): Promise<boolean> {
  if (!repair) return false
  try {
    await repair()
    return true
  } catch (error) {
    problems.push(`${text}（未能修复：${messageOf(error)}）`)
    return false
  }
}
