import { type Appearance, prepare, sign, type SignerMaterial, type TimestampSource, verify } from '@qiyin/pdf'
import { costOf, cpuRounds, ratio, report } from '../measure.ts'
import {
  companySeal,
  positionBox,
  positions,
  scannedContract,
  taggedContract,
  tenPageContract,
  unseenSeal,
} from './documents.ts'
import { signingFloor, verificationFloor } from './floor.ts'
import { makeParties, signerName, type Parties } from './parties.ts'

/** Signatures with a visible seal, parsed and verified by themselves, over their floor. */
export async function benchSigning(): Promise<void> {
  const parties = await makeParties('rsa-2048')
  const curve = await makeParties('p-256')
  const often = { parties, curve, count: 20, rounds: 41 }
  await benchDocument('a contract composed here', await tenPageContract(), { ...often, most: [1.9, 0.9] })
  await benchDocument('a tagged contract of 1,200 objects', taggedContract(), { ...often, most: [2, 0.9] })
  await benchDocument('a scanned contract', scannedContract(10, 2_000_000), {
    parties,
    curve,
    count: 1,
    rounds: 15,
    most: [2, 1],
  })
}

interface Setting {
  parties: Parties
  /** The same with a P-256 signer. */
  curve: Parties
  count: number
  rounds: number
  /** How many floors the first and each further position may cost. */
  most: [first: number, further: number]
}

interface How {
  signer: SignerMaterial
  timestamp?: TimestampSource
  seal?: Appearance
}

async function benchDocument(
  what: string,
  contract: Buffer,
  { parties, curve, count, rounds, most }: Setting,
): Promise<void> {
  const fields = positions.map((name, index) => ({ name, box: positionBox(index) }))
  const { bytes } = await prepare(contract, { fields })
  const seal = companySeal()
  const { signer } = parties
  const fill = (names: readonly string[], { seal: drawn = seal, ...how }: How) =>
    sign(bytes, {
      fields: names.map((name) => ({ name, appearance: drawn })),
      signerName,
      time: new Date(),
      ...how,
    })
  const timestamp: TimestampSource = { kind: 'built-in', authority: parties.timestamp }
  const [first] = positions
  let unseen = 0
  const signed = (await fill([first], { signer })).bytes
  const trust = { trustedRoots: [parties.root.certificate] }
  const cost = await cpuRounds(
    {
      floor: { run: signingFloor(bytes, signer), count: count * 2 },
      one: { run: () => fill([first], { signer }), count },
      all: { run: () => fill(positions, { signer }), count },
      unseen: { run: () => fill([first], { signer, seal: unseenSeal(seal, unseen++) }), count },
      curve: { run: () => fill([first], { signer: curve.signer }), count },
      timestamped: { run: () => fill([first], { signer, timestamp }), count },
      verifyFloor: { run: verificationFloor(signed, signer), count: count * 2 },
      verify: { run: () => verify(signed, trust), count },
    },
    rounds,
  )
  const further = (costOf(cost.all) - costOf(cost.one)) / (positions.length - 1)
  console.info(`\nsigning ${what}, 10 pages, ${sizeOf(bytes)}, CPU time; floor: copy + SHA-256 + RSA-2048`)
  report('first position, visible seal, parsed and self-verified', ratio(cost.one, cost.floor), '× floor', {
    atMost: most[0],
  })
  report('each further position of the same signer', further / costOf(cost.floor), '× floor', {
    atMost: most[1],
  })
  report('first position, a seal never used before', ratio(cost.unseen, cost.floor), '× floor')
  report('first position, P-256', ratio(cost.curve, cost.floor), '× floor')
  report(
    'first position, B-T by a time-stamp authority in process',
    ratio(cost.timestamped, cost.floor),
    '× floor',
  )
  report('verification; floor: SHA-256 + RSA-2048', ratio(cost.verify, cost.verifyFloor), '× its floor', {
    atMost: 3,
  })
}

function sizeOf({ length }: Buffer): string {
  return length < 1_000_000 ? `${Math.round(length / 1000)} KB` : `${(length / 1e6).toFixed(1)} MB`
}
