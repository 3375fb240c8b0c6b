import { externalContractInitiate, externalContractV2Initiate } from '@qiyin/calls/areas/external-contract.ts'
import { defineCall, type Call } from '@qiyin/calls/call.ts'
import { optionalText } from '@qiyin/calls/shapes/fields.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { parseFields, problemsOf, requireDeclared } from './request-fields.ts'

/** As JSON brings it: no number, and nothing that one is made of. */
const odd: unknown = JSON.parse('{"length":{"valueOf":null,"toString":null}}')

it.each<[string, z.ZodType]>([
  ['a list', z.array(z.string()).min(1)],
  ['a text', z.string().min(1)],
])('refuses an object with an odd length in place of %s', (_, schema) => {
  expect(() => parseFields(schema, odd)).toThrow(CallError)
  expect(problemsOf(schema, odd)).toEqual([refusals.PARAMETER_INVALID.message])
})

const nested = defineCall({
  method: 'POST',
  path: '/external/nested',
  summary: '',
  access: { application: 'contract-read' },
  changesState: false,
  request: z.object({
    text: optionalText('文字'),
    optional: z.object({ known: z.string() }).nullish(),
    later: z.object({ known: z.string() }).transform(({ known }) => known),
    defaulted: z.array(z.object({ known: z.string() })).default([]),
    either: z.union([z.string(), z.object({ one: z.string() }), z.object({ two: z.string() })]),
    kinds: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), of: z.string() }),
    ]),
    free: z.record(z.string(), z.string()),
    named: z.record(z.string(), z.object({ known: z.string() })),
    open: z.looseObject({ known: z.object({ inside: z.string() }) }),
  }),
  result: z.null(),
  refusals: [],
})

const longName = 'n'.repeat(50)
it.each<[Call, string, string]>([
  [nested, '{"other":1}', 'other'],
  [nested, '{"optional":{"known":"","other":1}}', 'optional.other'],
  [nested, '{"later":{"other":1}}', 'later.other'],
  [nested, '{"defaulted":[{"known":""},{"__proto__":{}}]}', 'defaulted[1].__proto__'],
  [nested, '{"either":{"one":"","other":1}}', 'either.other'],
  [nested, '{"kinds":{"kind":"a","of":""}}', 'kinds.of'],
  [nested, '{"named":{"one":{"known":""},"two":{"other":1}}}', 'named.two.other'],
  [nested, `{"named":{"${longName}":{"${longName}":1}}}`, `named.${'n'.repeat(40)}.${'n'.repeat(40)}`],
  [nested, '{"open":{"other":1,"known":{"other":1}}}', 'open.known.other'],
  [externalContractInitiate, '{"contractInfo":{"deadline":""}}', 'contractInfo.deadline'],
  [externalContractInitiate, '{"contractInfo":{"files":[{"fileID":""}]}}', 'contractInfo.files[0].fileID'],
  [externalContractInitiate, '{"signers":[{},{"cordList":[{},{"page":1}]}]}', 'signers[1].cordList[1].page'],
  [
    externalContractInitiate,
    '{"signers":[{"known":{"kind":"self","signId":"1"}}]}',
    'signers[0].known.signId',
  ],
  [externalContractV2Initiate, '{"signers":[{"companyname":""}]}', 'signers[0].companyname'],
])('names where a field stands that the call does not have (%#)', (call, fields, path) => {
  expect(() => requireDeclared(call, JSON.parse(fields))).toThrow(`bizContent中有该接口没有的字段：${path}`)
})

it.each<[Call, string]>([
  [nested, '{"either":{"two":""}}'],
  [
    nested,
    '{"free":{"other":"1"},"open":{"other":{"any":1}},"either":{"one":""},"kinds":{"kind":"b","of":""}}',
  ],
  // What does not fit is told by the schema, in its own words.
  [nested, '{"optional":null,"later":[{"other":1}],"defaulted":{"0":{"other":1}},"text":{"other":1}}'],
  [nested, '{"kinds":{"kind":"c","of":""},"either":7,"free":"text","named":{"one":null}}'],
  [externalContractV2Initiate, '{"values":{"乙方.姓名":"李静怡"},"signers":[{"known":null}]}'],
])('leaves to its call what it has (%#)', (call, fields) => {
  expect(() => requireDeclared(call, JSON.parse(fields))).not.toThrow()
})
