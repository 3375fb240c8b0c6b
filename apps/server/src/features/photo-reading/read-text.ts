import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'

/** A photo that takes longer is not worth the wait: its person has typed by then. */
const longestMs = 25_000

/** The trained data come with the packages: nothing is fetched. */
const trainedData = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')),
  '4.0.0_best_int',
)

let before: Promise<unknown> = Promise.resolve()

/** The Chinese text in a PNG. One is read at a time, in a thread of its own that ends with it, or is ended when it takes too long. */
export function readText(png: Buffer): Promise<string> {
  const reading = before.then(() => readAlone(png))
  before = reading.catch(() => undefined)
  return reading
}

async function readAlone(png: Buffer): Promise<string> {
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath: trainedData,
    cacheMethod: 'none',
    // Failures come with the promise; without a handler the library throws them a second time, outside of it.
    errorHandler: () => undefined,
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the photo took too long')), longestMs)
  try {
    const { data } = await Promise.race([worker.recognize(png), late.promise])
    return data.text
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
