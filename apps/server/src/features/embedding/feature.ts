import type { Feature } from '../../feature.ts'
import { embedSigning } from './make-ticket.ts'
import { closeEmbedded, openEmbedded } from './open.ts'

/** Pages of ours inside pages of other systems. */
export const embeddingFeature = {
  name: 'embedding',
  calls: {
    externalSignEmbed: embedSigning,
    embedOpen: openEmbedded,
    embedClose: closeEmbedded,
  },
  tables: ['embed_page'],
} satisfies Feature
