import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'

/** A supplier's fake that runs beside the test, as a process of its own. */
export interface FakeSupplier {
  /** Origin of its API. */
  readonly url: string
  /** What is done to callbacks: hold, times, delayMs, badSignature, retries, retryMs. */
  faults(changed: Readonly<Record<string, unknown>>): Promise<void>
  /** What it suffers from: outage, failsNext, losesNextAnswer, clockAheadMs. */
  troubles(changed: Readonly<Record<string, unknown>>): Promise<void>
  /** Sends the callbacks that were held back. */
  release(order?: 'kept' | 'reversed'): Promise<void>
  /** Every callback that has gone out, once none is under way. */
  deliveries(): Promise<readonly { url: string; body: string; status?: number }[]>
  /** What the person of a business key would see: the code, the amount. */
  seen(key: string): Promise<Readonly<Record<string, unknown>>>
  /** Opens a page of the supplier's as a browser would; throws a text with 页面 when it is over. */
  open(page: string): Promise<void>
  /** Presses a button there; answers where the browser is sent. */
  press(
    page: string,
    button: 'pass' | 'fail' | 'cancel',
    fields?: Readonly<Record<string, string>>,
  ): Promise<string>
  /** The root of the certificates that its files are signed with, PEM; of fakes that sign. */
  root(): Promise<string>
  /** The flows that it knows, with how they stand. */
  flows(): Promise<readonly { flowId: string; status: string }[]>
  /** Gives files away that do not verify, or those of another contract, from now on. */
  spoilFiles(how: 'none' | 'broken' | 'other'): Promise<void>
  close(): Promise<void>
}

/** Starts the fake that stands in `fakes/{name}`, with what its main takes. */
export async function startFakeSupplier(name: string, ...args: readonly string[]): Promise<FakeSupplier> {
  const main = resolve(import.meta.dirname, '../../fakes', name, 'main.ts')
  const child = spawn(execPath, [main, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((done, fail) => {
    lines.once('line', done)
    child.once('exit', (status) => fail(new Error(`the fake ${name} ended with ${status}`)))
  })
  const control = async (path: string, said?: object): Promise<Record<string, unknown>> => {
    const method = said === undefined ? 'GET' : 'POST'
    const body = said === undefined ? null : JSON.stringify(said)
    const response = await fetch(`${url}/control/${path}`, { method, body })
    // The control of a fake answers objects.
    return (await response.json()) as Record<string, unknown>
  }
  return {
    url,
    faults: async (changed) => void (await control('faults', changed)),
    troubles: async (changed) => void (await control('troubles', changed)),
    release: async (order = 'kept') => void (await control('release', { order })),
    // As `controlRoutes` says it.
    deliveries: async () =>
      (await control('deliveries'))['deliveries'] as { url: string; body: string; status?: number }[],
    seen: (key) => control(`seen/${encodeURIComponent(key)}`),
    root: async () => (await fetch(`${url}/control/root`)).text(),
    // As `createFlows` says it.
    flows: async () => (await control('flows'))['flows'] as { flowId: string; status: string }[],
    spoilFiles: async (how) => void (await fetch(`${url}/control/files`, { method: 'POST', body: how })),
    open: async (page) => void (await shown(fetch(page))),
    press: async (page, button, fields = {}) => {
      const body = new URLSearchParams({ ...fields, button })
      const response = await shown(fetch(page, { method: 'POST', body, redirect: 'manual' }))
      return response.headers.get('location') ?? ''
    },
    close: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function shown(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  if (response.status >= 400) throw new Error(`页面已失效 ${response.status}`)
  return response
}
