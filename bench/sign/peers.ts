import { createHash, webcrypto } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { prepare, sign, type SignerMaterial } from '@qiyin/pdf'
import { signatureMaker } from '@qiyin/pdf/pki'
import { cpuRounds, ratio, report, type Subject } from '../measure.ts'
import { companySeal, positionBox, scannedContract, taggedContract, tenPageContract } from './documents.ts'
import { keyBytes } from './floor.ts'
import { makeParties, signerName } from './parties.ts'

/** One signature, RSA-2048, against the npm libraries that sign: ours draws a seal and verifies itself, theirs do not. */
export async function benchPeers(): Promise<void> {
  const { signer } = await makeParties('rsa-2048')
  console.info(
    '\nsignatures per CPU second, ours (with a seal, self-verified) over the peer (invisible, unverified)',
  )
  const often = { count: 4, rounds: 31 }
  await benchDocument('230 KB', await tenPageContract(), signer, often)
  await benchDocument('230 KB, tagged', taggedContract(), signer, often)
  await benchDocument('20 MB', scannedContract(10, 2_000_000), signer, { count: 1, rounds: 7 })
}

async function benchDocument(
  size: string,
  contract: Buffer,
  signer: SignerMaterial,
  { count, rounds }: { count: number; rounds: number },
): Promise<void> {
  const seal = companySeal()
  const { bytes } = await prepare(contract, { fields: [{ name: 'a', box: positionBox(0) }] })
  const ours: Subject = {
    run: () =>
      sign(bytes, { fields: [{ name: 'a', appearance: seal }], signer, signerName, time: new Date() }),
    count: count * 4,
  }
  const cost = await cpuRounds(
    {
      ours,
      libpdf: { run: await libpdf(contract, signer), count },
      signpdf: { run: signpdf(contract, signer), count },
    },
    rounds,
  )
  const target = size === '20 MB' ? undefined : { atLeast: 8 }
  report(`@libpdf/core, ${size}`, ratio(cost.libpdf, cost.ours), '× as fast', target)
  report(`@signpdf, ${size}`, ratio(cost.signpdf, cost.ours), '× as fast')
}

async function libpdf(contract: Buffer, material: SignerMaterial): Promise<() => Promise<unknown>> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', keyBytes(material), algorithm, false, ['sign'])
  const chain = material.chain.map((item) => new Uint8Array(item))
  const signer = new CryptoKeySigner(
    key,
    new Uint8Array(material.certificate),
    'RSA',
    'RSASSA-PKCS1-v1_5',
    chain,
  )
  return async () => (await PDF.load(contract)).sign({ signer })
}

/** It leaves the container to its caller: ours is used, which is faster than its own. */
class ContainerSigner extends Signer {
  readonly #maker: ReturnType<typeof signatureMaker>
  constructor(material: SignerMaterial) {
    super()
    this.#maker = signatureMaker(material, undefined)
  }
  override sign(bytes: Buffer): Promise<Buffer> {
    return this.#maker.sign(createHash('sha256').update(bytes).digest())
  }
}

function signpdf(contract: Buffer, material: SignerMaterial): () => Promise<unknown> {
  const signer = new ContainerSigner(material)
  const statement = { reason: '', contactInfo: '', name: signerName, location: '' }
  return () => new SignPdf().sign(plainAddPlaceholder({ pdfBuffer: contract, ...statement }), signer)
}
