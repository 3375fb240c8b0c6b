import { benchEventLoop } from './sign/event-loop.ts'
import { benchPeakMemory } from './sign/peak-memory.ts'
import { benchPeers } from './sign/peers.ts'
import { benchPki } from './sign/pki.ts'
import { benchSigning } from './sign/signing.ts'
import { benchThumbnails } from './sign/thumbnails.ts'

/** The signature engine against its floors, its peers and its targets. */
export async function benchSign(): Promise<void> {
  await benchPki()
  await benchSigning()
  await benchPeers()
  await benchPeakMemory()
  await benchEventLoop()
  await benchThumbnails()
}
