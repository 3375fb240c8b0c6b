import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second towards programs, whatever it uses itself. */
const tickMs = 10

/**
 * How long a process and its threads have had the processor, in ms, as Linux tells in /proc; undefined elsewhere and
 * of a process that is gone.
 */
export function processorMs(pid: number | undefined): number | undefined {
  const stat = statOf(pid)
  // The second field is the program's name in brackets and may hold anything, brackets and blanks, too.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks] = [Number(fields?.[11]), Number(fields?.[12])]
  return Number.isNaN(userTicks + systemTicks) ? undefined : (userTicks + systemTicks) * tickMs
}

function statOf(pid: number | undefined): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
