import { BlockList, isIPv6 } from 'node:net'
import { apiBase } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondsBuckets, type CounterKind, type HistogramKind } from '../metrics/metrics.ts'
import type { Services } from './context.ts'
import { sendEnvelope } from './send-answer.ts'

const answered: CounterKind<'call' | 'outcome'> = {
  name: 'qiyin_calls_total',
  help: 'Requests that ended, by call and outcome; "other" are pages, files and health.',
  labels: ['call', 'outcome'],
}

const duration: HistogramKind<'call'> = {
  name: 'qiyin_call_seconds',
  help: 'From a request to the end of its answer.',
  labels: ['call'],
  buckets: secondsBuckets,
}

/** Counts and times every request under the name of its call. */
export function measureCalls(app: FastifyInstance, { metrics }: Pick<Services, 'metrics'>): void {
  const count = (request: FastifyRequest, outcome: string): void =>
    metrics.count(answered, { call: callName(request), outcome })
  app.decorateReply('refused', false)
  app.addHook('onResponse', async (request, reply) => {
    count(request, outcomeOf(reply))
    // How long somebody listened says nothing about the server.
    if (request.routeOptions.config.goesOn) return
    metrics.observe(duration, { call: callName(request) }, reply.elapsedTime / 1000)
  })
  app.addHook('onRequestAbort', async (request) => count(request, 'aborted'))
}

function callName({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.callName ?? 'other'
}

/** `refused` is an answer as it should be: the caller may not, or asked wrongly. */
function outcomeOf({ statusCode, refused }: FastifyReply): string {
  if (statusCode === 503) return 'unavailable'
  if (statusCode >= 500) return 'fault'
  if (statusCode === 429) return 'limited'
  return statusCode >= 400 || refused ? 'refused' : 'ok'
}

/** What Prometheus scrapes, for the configured networks only. */
export function registerMetrics(app: FastifyInstance, { config, metrics }: Services): void {
  const allowed = new BlockList()
  for (const { address, prefix } of config.metrics.allowed)
    allowed.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4')
  app.get(`${apiBase}/metrics`, async (request, reply) => {
    if (!mayScrape(request, allowed, config.http))
      return sendEnvelope(reply, 403, { ...refusals.ACCESS_DENIED, result: null })
    const text = await metrics.text()
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text)
  })
}

/** What proxies write about whom they stand for; one that writes none of these speaks HTTP/1.0 with us, or a TLS address is ours. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'forwarded',
  'via',
]

/**
 * Behind a proxy that is not declared every visitor has the proxy's address, often our own; where any proxy is believed,
 * whatever address the visitor writes. Behind https there is a proxy: we speak plain HTTP.
 */
function mayScrape(
  { ip, headers, raw }: FastifyRequest,
  allowed: BlockList,
  { trustProxy, publicUrl }: Services['config']['http'],
): boolean {
  const declared = trustProxy !== false
  const proxied =
    publicUrl?.startsWith('https:') === true ||
    raw.httpVersion === '1.0' ||
    proxyHeaders.some((name) => headers[name] !== undefined)
  return (declared || !proxied) && allowed.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
