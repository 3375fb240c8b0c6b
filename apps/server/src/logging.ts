import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

/** Fields that never reach a log, however deep handlers and libraries nest them. */
const secretFields =
  'mobile phone identityNo bankCardNo code vCode token password authorization cookie content email signature verifyToken'
    .split(' ')
    .flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`])

/** JSON lines on standard output, or wherever `destination` leads. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secretFields, censor: '***' },
    serializers: { err: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A text as a log would hold it: the fields of a JSON object are judged by their names, any other text by its numbers. */
export function asLogged(content: string): string {
  const fields = fieldsIn(content)
  if (fields === undefined) return hideNumbers(content)
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  logger.info({ checked: fields })
  const { checked } = JSON.parse(lines[0] ?? '{}') as { checked?: unknown }
  return JSON.stringify(checked)
}

function fieldsIn(content: string): object | undefined {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Name, stack and SQLSTATE or system code; not `detail`, in which the database quotes the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    stack: hideNumbers(error.stack ?? error.message),
    ...('code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The text without phones, identity and card numbers, and codes, that a library or somebody has put into it. */
export function hideNumbers(text: string): string {
  return personalNumbers.reduce((hidden, pattern) => hidden.replaceAll(pattern, '***'), text)
}

// In full width, too, as Chinese keyboards write them.
const digit = '[\\d０-９]'
const [begins, ends] = ['(?<![\\w０-９])', '(?![\\w０-９])']

const personalNumbers = [
  `${begins}${digit}{11,19}[XxＸｘ]?${ends}`,
  // A phone, a card and an identity number as people group them.
  `${begins}[1１][3-9３-９]${digit}[ -]${digit}{4}[ -]${digit}{4}${ends}`,
  `${begins}${digit}{4}(?:[ -]${digit}{4}){3}(?:[ -]${digit}{1,4})?${ends}`,
  `${begins}${digit}{6}[ -]${digit}{8}[ -]${digit}{3}[\\dXx０-９Ｘｘ]${ends}`,
  `(?<=(?:验证码|vCode)[^\\d０-９]{0,4})${digit}{4,8}(?!${digit})`,
].map((pattern) => new RegExp(pattern, 'g'))
