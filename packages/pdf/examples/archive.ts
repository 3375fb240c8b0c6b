import { readFile, writeFile } from 'node:fs/promises'
import { complete, prepare, sign, verify } from '@qiyin/pdf'
import { issueCrl } from '@qiyin/pdf/pki'
import { appearance, authority, signer } from './throwaway-signer.ts'

// A contract that can still be checked when everything that signed it has expired: PAdES B-LTA.
const time = new Date()
const timestamp = { kind: 'built-in', authority: authority.timestamp } as const
const box = { page: 0, left: 0.1, top: 0.7, widthPt: 119, heightPt: 119 }

// All fields first, under a certification that permits signing them and nothing else.
const certify = { ...authority.platform, timestamp, time, permission: 2 } as const
const prepared = await prepare(await readFile('contract.pdf'), { fields: [{ name: 'Seal', box }], certify })

const fields = [{ name: 'Seal', appearance }]
const signed = await sign(prepared.bytes, { fields, signer, signerName: '李四', time, timestamp })

// What says that nobody was revoked; an authority in earnest publishes these lists.
const { root, issuing } = authority
const validity = { thisUpdate: time, nextUpdate: new Date(time.getTime() + 86_400_000) }
const crls = await Promise.all(
  [root, issuing].map((issuer) => issueCrl({ issuer, revoked: [], number: 1, ...validity })),
)
const certificates = [root, issuing, authority.timestamp, authority.platform, signer].map(
  (item) => item.certificate,
)
const archived = await complete(signed.bytes, { certificates, crls, ocsps: [], timestamp })
await writeFile('archived.pdf', archived.bytes)

const { verdict, signatures } = await verify(archived.bytes, { trustedRoots: [root.certificate] })
console.info(verdict, ...signatures.map(({ fieldName, level }) => `${fieldName}: ${level ?? 'time-stamp'}`))
