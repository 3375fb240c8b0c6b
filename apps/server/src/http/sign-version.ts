import { wholePath, type Call } from '@qiyin/calls/call.ts'
import { signVersionHeader, signVersions, type SignedTarget } from '@qiyin/calls/signed-request.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'

/**
 * What a request of an application has to be signed for, by the version that it names: undefined where that is its
 * parameters alone. Refuses a version below the least that this platform takes (decision 156).
 */
export function signedTarget(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  call: Call,
  least: (typeof signVersions)[number],
): SignedTarget | undefined {
  const version = headers[signVersionHeader] ?? '1'
  if (version === '2') return { method, path: wholePath(call) }
  if (version !== '1') throw new CallError({ name: 'PARAMETER_INVALID', message: unknownText })
  if (least > 1) throw new CallError({ name: 'SIGNATURE_INVALID', message: tooLowText }, { httpStatus: 401 })
  return undefined
}

const unknownText = `请求头${signVersionHeader}应为${signVersions.join('或')}`
const tooLowText = `平台要求以第2版签名：签名文本前加一行请求方法与路径，请求头${signVersionHeader}为2`
