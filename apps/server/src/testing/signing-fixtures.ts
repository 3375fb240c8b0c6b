import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesOverview } from '@qiyin/calls/areas/files.ts'
import { pkiCa, pkiCrl } from '@qiyin/calls/areas/pki.ts'
import { signExecute, signIntentCode, signTask } from '@qiyin/calls/areas/sign.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { type PdfVerification, verify } from '@qiyin/pdf'
import { companySeal } from '@qiyin/pdf/seal'
import { sql } from 'kysely'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/database.ts'
import { initiate, signIn } from './initiations.ts'
import { readCode } from './log-in.ts'
import { makeParties, type Parties, type TestPerson } from './parties.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestAnswer, TestSession } from './test-client.ts'

/** What signing needs of a server: the calls, and the rows behind them. */
export type SigningServer = Pick<TestServer, 'call' | 'services' | 'url' | 'runJobs' | 'close'>

/** A person at his browser. */
export interface Signer extends TestPerson {
  readonly session: TestSession
}

/** Parties whose companies have seals that can be drawn, each person logged in. */
export interface SigningParties extends Omit<Parties, 'initiator' | 'agent' | 'individual' | 'stranger'> {
  readonly initiator: Signer
  readonly agent: Signer
  readonly individual: Signer
  readonly stranger: Signer
}

/** Strokes as a signature pad sends them. */
export const handwriting = {
  width: 600,
  height: 200,
  penWidth: 6,
  strokes: [
    [60, 60, 120, 150, 180, 50],
    [220, 120, 300, 120, 380, 118],
  ],
}

const drawn = { kind: 'drawn' as const, drawing: handwriting }

export async function makeSigners(server: SigningServer): Promise<SigningParties> {
  const { database, secrets } = server.services
  const parties = await makeParties(database.db, secrets)
  for (const { companyId, companyName } of [parties.ourCompany, parties.otherCompany]) {
    const { drawing, widthPt, heightPt } = companySeal({ companyName, code: '3101150000019' })
    await sql`
      update seal set drawing = ${JSON.stringify(drawing)}::jsonb, width_pt = ${widthPt}, height_pt = ${heightPt}
      where company_id = ${companyId}`.execute(database.db)
  }
  const atBrowser = async (person: TestPerson): Promise<Signer> => ({
    ...person,
    session: await signIn(server, person),
  })
  return {
    ...parties,
    initiator: await atBrowser(parties.initiator),
    agent: await atBrowser(parties.agent),
    individual: await atBrowser(parties.individual),
    stranger: await atBrowser(parties.stranger),
  }
}

/** A place in a contract where somebody signs. */
export interface Slot {
  readonly contractId: string
  readonly signId: string
}

/** Which of the three signers of {@link initiate} a contract has; their slots, in that order. */
export async function initiateFor(
  server: SigningServer,
  parties: SigningParties,
  who: readonly ('individual' | 'agent' | 'initiator')[] = ['individual', 'agent', 'initiator'],
): Promise<Slot[]> {
  const order = ['individual', 'agent', 'initiator'] as const
  const { contractId } = await initiate(server, parties, (given) => ({
    ...given,
    signers: given.signers.filter((_, index) => who.some((name) => name === order[index])),
  }))
  return slotsOf(server, contractId, parties.initiator)
}

/** Slots of a contract in the order of initiation. */
export async function slotsOf(server: SigningServer, contractId: string, reader: Signer): Promise<Slot[]> {
  const { detailSigners } = await detailOf(server, contractId, reader)
  return detailSigners.map(({ signId }) => ({ contractId, signId }))
}

export async function detailOf(
  server: Pick<SigningServer, 'call'>,
  contractId: string,
  { session }: Pick<Signer, 'session'>,
): Promise<Answer<typeof contractQueryDetail>> {
  const { result } = await server.call(contractQueryDetail, { contractId }, { session })
  return result
}

/** Asks for the code that proves the intent, and reads it off the phone. */
export async function askIntentCode(server: SigningServer, slot: Slot, signer: Signer): Promise<string> {
  const { session, mobile } = signer
  const answer = await server.call(signIntentCode, { ...slot }, { session })
  if (answer.code !== 0) throw new Error(`the code was refused: ${answer.refusal} ${answer.message}`)
  return readCode(server, mobile)
}

export type Execution = Args<typeof signExecute>

/** What a browser says that has shown the first page of a document. */
export function shownAs(sha256: string): Execution['shown'] {
  return { sha256, way: 'ranges', pages: [1], seconds: 5 }
}

/** Looks at the document as the signing page does; what its browser then says of it. */
export async function viewDocument(
  server: Pick<SigningServer, 'call'>,
  slot: Slot,
  { session }: Pick<Signer, 'session'>,
): Promise<Execution['shown']> {
  const { fileId, documentSha256 } = (await server.call(signTask, { ...slot }, { session })).result
  await server.call(filesOverview, { fileId }, { session, headers: { range: 'bytes=0-1023' } })
  return shownAs(documentSha256)
}

/** Everything the signing page sends: the first seal for company areas, a drawn signature for one's own. Without
 * looking, the document is claimed to have been shown, and was not. */
export async function prepareExecution(
  server: SigningServer,
  slot: Slot,
  signer: Signer,
  { looksAt = true }: { readonly looksAt?: boolean } = {},
): Promise<Execution> {
  const { areas, seals, documentSha256 } = (await server.call(signTask, { ...slot }, signer)).result
  const mine = areas.filter((area) => area.mine)
  const [seal] = seals
  return {
    ...slot,
    consent: true,
    code: await askIntentCode(server, slot, signer),
    seals: mine.flatMap(({ kind, positionId }) =>
      (kind === 1 || kind === 3) && seal ? [{ positionId, sealId: seal.sealId }] : [],
    ),
    ...(mine.some(({ kind }) => kind === 0) && { signature: drawn }),
    shown: looksAt ? await viewDocument(server, slot, signer) : shownAs(documentSha256),
  }
}

/** Signs a slot as its person does on the signing page. */
export async function signSlotAs(
  server: SigningServer,
  slot: Slot,
  signer: Signer,
): Promise<TestAnswer<typeof signExecute>> {
  const { session } = signer
  return server.call(signExecute, await prepareExecution(server, slot, signer), { session })
}

/** The contract's document as a reader downloads it. */
export async function downloadOf(
  server: Pick<SigningServer, 'call'>,
  contractId: string,
  reader: Pick<Signer, 'session'>,
): Promise<Buffer> {
  const { fileId } = await detailOf(server, contractId, reader)
  const { session } = reader
  return (await server.call(filesContractsDownload, { fileId }, { session })).bytes
}

/** Judges a document by the root certificate and the revocation lists that the server publishes, and nothing else. */
export async function verifyBytes(
  server: Pick<SigningServer, 'call'>,
  bytes: Uint8Array,
): Promise<PdfVerification> {
  const root = await server.call(pkiCa, { authority: 'root', format: 'der' })
  const lists = [
    await server.call(pkiCrl, { authority: 'issuing' }),
    await server.call(pkiCrl, { authority: 'root' }),
  ]
  return verify(bytes, { trustedRoots: [root.bytes], crls: lists.map((list) => list.bytes) })
}

/** The downloaded document's verdict, with the fields that people have signed. */
export async function verifiedFields(
  server: Pick<SigningServer, 'call'>,
  contractId: string,
  reader: Pick<Signer, 'session'>,
): Promise<{ verdict: string; fields: string[] }> {
  const report = await verifyBytes(server, await downloadOf(server, contractId, reader))
  const fields = report.signatures.filter(({ kind }) => kind === 'signature').map((one) => one.fieldName)
  return { verdict: report.verdict, fields: fields.toSorted() }
}

/** Attempts at a slot, oldest first: 0 in work, 1 signed, 2 given up. */
export async function attemptsAt(db: Db, { signId }: Slot): Promise<number[]> {
  const { rows } = await sql<{ status: number }>`
    select status from sign_attempt where signer_id = ${signId} order by id`.execute(db)
  return rows.map(({ status }) => status)
}

/** The engine fills no field any more; what is answered mends it, and counts how often it was asked. */
export function breakEngine({ pdf }: SigningServer['services']): { mend: () => void; asked: () => number } {
  const whole = pdf.run
  let asked = 0
  pdf.run = (operation, ...input) => {
    if (operation !== 'fillFields') return whole(operation, ...input)
    asked += 1
    return Promise.reject(new Error('the engine is broken'))
  }
  return { mend: () => void (pdf.run = whole), asked: () => asked }
}

/** Takes the jobs that finish signatures away, as if they had died with their processes. */
export async function loseSigningJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job where name = 'finish-signing'`.execute(db)
}

/** Another process takes the turn of a contract's signatures, and is never heard of again. */
export async function takeTurnAs(
  db: Db,
  turn: { contractId: string; attemptId: string; holder: string; leaseSec: number },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_sign_turn(${turn.contractId}, ${turn.attemptId}, ${turn.holder}, ${turn.leaseSec}) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

/** As if no holder of a turn had been heard of for long enough. */
export async function endTurns(db: Db): Promise<void> {
  await sql`update sign_turn set until = clock_timestamp()`.execute(db)
}

/** As if so many processes had died while making the signature. */
export async function blameAttempt(db: Db, attemptId: string, lost: number): Promise<void> {
  await db.updateTable('sign_attempt').set({ lost }).where('id', '=', attemptId).execute()
}

/** How many processes have died while making a signature. */
export async function lostOf(db: Db, attemptId: string): Promise<number> {
  const row = await db
    .selectFrom('sign_attempt')
    .select('lost')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row.lost
}

/** The attempt in work at a slot. */
export async function openAttemptAt(db: Db, { signId }: Slot): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from open_sign_attempt where signer_id = ${signId}`.execute(db)
  return rows[0]?.id ?? ''
}

/** What the newest attempt at a slot holds of a drawing: whether it is sealed, and whether it can be read. */
export async function drawingAt(db: Db, { signId }: Slot): Promise<{ sealed: boolean; readable: boolean }> {
  const { rows } = await sql<{ sealed: boolean; readable: boolean }>`
    select drawings_enc is not null as sealed, a::text like '%"path%' as readable
    from sign_attempt a where signer_id = ${signId} order by id desc limit 1`.execute(db)
  return rows[0] ?? { sealed: false, readable: false }
}

/** Leaves an open attempt as it was written before drawings were sealed. */
export async function unsealDrawing(db: Db, secrets: Secrets, slot: Slot): Promise<void> {
  const id = await openAttemptAt(db, slot)
  const { rows } = await sql<{ sealed: Buffer }>`
    select drawings_enc as sealed from sign_attempt where id = ${id}`.execute(db)
  const drawings = secrets.open(Buffer.from(rows[0]?.sealed ?? ''), 'sign-attempt.drawings')
  await sql`update sign_attempt set drawings_enc = null,
      appearances = appearances || jsonb_build_object('drawings', ${drawings}::jsonb)
    where id = ${id}`.execute(db)
}

/** The secret number of a slot, which only its signer may learn. */
export async function transactionNo(db: Db, { signId }: Slot): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select transaction_no as no from signer where id = ${signId}`.execute(db)
  return rows[0]?.no ?? ''
}

/** Issued certificates of a contract's signatures. */
export async function certificatesOf(db: Db, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ serialNo: string }>`
    select serial_no as "serialNo" from issued_certificate where contract_id = ${contractId}`.execute(db)
  return rows.map(({ serialNo }) => serialNo)
}

/** The certificates themselves, DER. */
export async function storedCertificates(db: Db, contractId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ certificate: Buffer }>`
    select certificate from issued_certificate where contract_id = ${contractId}`.execute(db)
  return rows.map(({ certificate }) => certificate)
}

/** The platform's keys as they lie in the database. */
export async function storedAuthorities(db: Db): Promise<{ name: string; key: Buffer | null }[]> {
  const { rows } = await sql<{ name: string; key: Buffer | null }>`
    select name, key_enc as key from authority_key order by name`.execute(db)
  return rows
}
