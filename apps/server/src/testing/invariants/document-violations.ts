import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { verify } from '@qiyin/pdf'
import { askJudges } from '../pdf-judges.ts'
import { named } from './contract-violations.ts'
import type { Inspection } from './inspection.ts'
import { readContracts, readRoots, type CheckedContract } from './stored-contracts.ts'

/** Where a contract's PDF has other signatures than its slots, or one that is not valid: by our engine and by others'. */
export async function documentViolations(
  inspection: Inspection,
  contractIds: readonly string[],
): Promise<string[]> {
  const contracts = await readContracts(inspection.db, contractIds)
  const roots = await readRoots(inspection.db)
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-judged-'))
  const found: string[] = []
  try {
    for (const contract of contracts) {
      // One after the other: the programs that judge take a processor each.
      // oxlint-disable-next-line no-await-in-loop
      const problems = await problemsOf(contract, { inspection, roots, path: join(folder, 'judged.pdf') })
      found.push(...problems.map((problem) => `document of contract ${contract.contractId}: ${problem}`))
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Means {
  readonly inspection: Inspection
  readonly roots: readonly Buffer[]
  /** Where the other programs find the file. */
  readonly path: string
}

async function problemsOf(
  { blobKey, documentSha256, slots, completed }: CheckedContract,
  { inspection, roots, path }: Means,
): Promise<string[]> {
  let bytes: Buffer
  try {
    bytes = await inspection.blobs.read(blobKey)
  } catch (error) {
    return [`cannot be read: ${String(error)}`]
  }
  const expected = slots
    .filter((slot) => slot.signStatus === signStatus.signed)
    .flatMap(({ fields }) => fields)
    .toSorted()
  const { verdict, signatures } = await verify(bytes, { trustedRoots: roots })
  const fields = signatures.filter(({ kind }) => kind === 'signature').map(({ fieldName }) => fieldName)
  // Before its completion a document has no revocation data yet.
  const awaited = completed ? [] : ['revocation-missing']
  const doubts = signatures.flatMap(({ fieldName, problems }) =>
    problems.filter((problem) => !awaited.includes(problem)).map((problem) => `${fieldName} ${problem}`),
  )
  const isGood = verdict === 'valid' || (verdict === 'indeterminate' && !completed && doubts.length === 0)
  await writeFile(path, bytes)
  const judged = askJudges(path)
  const refused = judged.signatures?.filter((one) => one !== 'Signature is Valid.') ?? []
  return named({
    'its bytes are not those that were stored':
      createHash('sha256').update(bytes).digest('hex') !== documentSha256,
    [`the verdict is ${verdict}: ${doubts.join('; ')}`]: !isGood,
    [`the fields ${fields.join()} are signed, and by the slots ${expected.join()}`]:
      fields.toSorted().join() !== expected.join(),
    [`qpdf complains: ${judged.soundness?.slice(0, 200)}`]:
      judged.soundness !== undefined && judged.soundness !== '',
    [`pdfsig says ${refused.join()}`]: refused.length > 0,
    // The platform's certification comes before those of the signers.
    [`pdfsig finds ${judged.signatures?.length} signatures, the slots have ${expected.length}`]:
      judged.signatures !== undefined && judged.signatures.length !== expected.length + 1,
  })
}
