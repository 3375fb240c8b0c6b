import { writeSync } from 'node:fs'
import { generateKeyPair } from '../src/pki/signing-key.ts'
import { createRootAuthority, issueCertificate } from '../src/pki/issue-certificate.ts'
import type { SignerMaterial } from '../src/types.ts'
import { exerciseFile, type Exercise } from './exercise-file.ts'
import { makeCase } from './make-case.ts'
import { maxCpuMs, maxMemoryBytes, type CaseLine } from './fuzz-limits.ts'

/** Runs cases one after another and says so on standard output, a line at once for each: see CaseLine. */
async function runCases(seed: number, from: number, to: number): Promise<void> {
  const signer = await makeSigner()
  let opened = 0
  for (let index = from; index < to; index++) {
    say({ kind: 'start', index })
    // One after another: what a case costs is measured.
    // oxlint-disable-next-line no-await-in-loop
    if (await runCase(seed, index, signer)) opened++
  }
  say({ kind: 'done', opened })
}

async function runCase(seed: number, index: number, signer: SignerMaterial): Promise<boolean> {
  const bytes = makeCase(seed, index)
  const before = process.cpuUsage()
  let opened = false
  try {
    opened = await exerciseFile(bytes, signer, exerciseOf(index))
  } catch (error) {
    say({ kind: 'failure', index, problem: error instanceof Error ? (error.stack ?? '') : String(error) })
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  if (cpuMs > maxCpuMs) say({ kind: 'failure', index, problem: `took ${Math.round(cpuMs)} ms of CPU time` })
  const peak = process.resourceUsage().maxRSS * 1024
  if (peak > maxMemoryBytes) {
    // The peak never falls again: what follows needs a new process.
    say({ kind: 'failure', index, problem: `took ${Math.round(peak / 2 ** 20)} MB of memory` })
    process.exit(1)
  }
  return opened
}

/** Reading is cheap and is done with every file; what comes after it is done with some. */
function exerciseOf(index: number): Exercise {
  return { decode: index % 4 === 0, prepare: index % 3 === 0, sign: index % 15 === 0 }
}

async function makeSigner(): Promise<SignerMaterial> {
  const keys = await generateKeyPair('p-256')
  const validity = {
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
  }
  const subject = { commonName: 'Fuzz', country: 'CN' }
  const issuer = await createRootAuthority({ subject, keys, ...validity })
  const { publicKey, privateKey } = await generateKeyPair('p-256')
  const certificate = await issueCertificate({
    subject,
    publicKey,
    issuer,
    ...validity,
    policyOids: [],
    usages: ['signing'],
  })
  return { key: privateKey, certificate, chain: [] }
}

/** Written at once: a line must be out before the case it announces can hang. */
function say(line: CaseLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const [seed = 0, from = 0, to = 0] = process.argv.slice(2).map(Number)
await runCases(seed, from, to)
