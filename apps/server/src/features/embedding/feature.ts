import type { Feature } from '../../feature.ts'
import { embedSigning } from './make-ticket.ts'
import { embedPlacingPage, savePlacing, showPlacing } from './placing.ts'
import { closeEmbedded, openEmbedded } from './open.ts'

/** Pages of ours inside pages of other systems. */
export const embeddingFeature = {
  name: 'embedding',
  calls: {
    externalSignEmbed: embedSigning,
    embedOpen: openEmbedded,
    embedClose: closeEmbedded,
    externalContractEmbed: embedPlacingPage,
    embedPlacing: showPlacing,
    embedPlacingSave: savePlacing,
  },
  tables: ['embed_page', 'embed_placing'],
} satisfies Feature
