import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { sizePt } from '../shapes/size.ts'

const place = z.object({
  pageNum: z.number(),
  leftPercent: z.number(),
  topPercent: z.number(),
  ...sizePt.shape,
})

/** Judges the signatures of any PDF, for anybody; nothing of the file is kept. */
export const verifyFile = defineCall({
  method: 'POST',
  path: '/verify/file',
  summary: '合同验真',
  ours: true,
  access: 'public',
  rate: { count: 20, seconds: 60 },
  upload: { field: 'file', maxBytes: uploadRules.contract.maxBytes },
  changesState: true,
  request: z.object({}),
  result: z.object({
    fileName: z.string(),
    /** SHA-256 of what was judged, hexadecimal. */
    sha256: z.string(),
    verdict: z.enum(['valid', 'indeterminate', 'modified', 'invalid', 'unsigned']),
    /** The verdict in Chinese. */
    verdictText: z.string(),
    /** What is wrong with the file as a whole. */
    problems: z.array(z.string()),
    /** Whether the file is this platform's. */
    origin: z.object({
      /**
       * `kept`: byte for byte what the platform keeps; `earlier`: a state it went through; `differs`: signed here, but
       * not what is kept; `issued`: the platform itself has signed it; `none`: nothing in it is of this platform.
       */
      kind: z.enum(['kept', 'earlier', 'differs', 'issued', 'none']),
      /** The same in Chinese. */
      text: z.string(),
      contractNo: z.string().nullable(),
      /** What was found of the contract's trail, in Chinese. */
      trailText: z.string().nullable(),
    }),
    /** What was changed without permission, where it is seen: the part, or else its page. */
    changePlaces: z.array(z.object({ text: z.string(), ...place.shape })),
    /** In the order they were made. */
    signatures: z.array(
      z.object({
        fieldName: z.string(),
        kind: z.enum(['signature', 'certification', 'timestamp']),
        indication: z.enum(['PASSED', 'INDETERMINATE', 'FAILED']),
        conclusionText: z.string(),
        /**
         * The number on its boxes, from 1, which all that somebody signs at once share; null for those of the platform
         * and of time-stamps.
         */
        number: z.number().nullable(),
        /** Where it is seen: the page from 1, the corner in per cent of it, the size in points. */
        places: z.array(place),
        /** 签署时的版本: what it covers is the file's first so many bytes. */
        revisionBytes: z.number(),
        /** How the platform had checked the signer's identity, in Chinese; null for certificates of others. */
        assurance: z.string().nullable(),
        /** Person and company, as the certificate names them. */
        signer: z.string(),
        issuerName: z.string().nullable(),
        /** Null where it is not proven. */
        signedAt: z.string().nullable(),
        timestampText: z.string(),
        coverage: z.string(),
        level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
        longTerm: z.string().nullable(),
        revocation: z.string(),
        /** Why it does not count, and what should be known when it does. */
        problems: z.array(z.string()),
        remarks: z.array(z.string()),
        /** What was changed after it and before the next one. */
        changes: z.array(z.object({ text: z.string(), allowed: z.boolean() })),
      }),
    ),
  }),
  refusals: [
    'FILE_NOT_PDF',
    'FILE_TOO_LARGE',
    'PDF_BROKEN',
    'PDF_ENCRYPTED',
    'PDF_TOO_COMPLEX',
    'PDF_TOO_MANY_PAGES',
    'SERVER_BUSY',
  ],
})
