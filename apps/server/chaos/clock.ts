import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The clock of the product's processes, by libfaketime. */
export interface MovableClock {
  /** What a process needs in its environment to go by it. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets it that many seconds before or after the real one. */
  set(offsetSec: number): Promise<void>
}

/** Undefined where libfaketime is not installed. */
export async function findClock(folder: string): Promise<MovableClock | undefined> {
  const [library] = globSync('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')
  if (library === undefined) return undefined
  const path = join(folder, 'clock')
  const set = async (offsetSec: number): Promise<void> => {
    // A reader must never find half of it.
    await writeFile(`${path}.next`, `${offsetSec < 0 ? '' : '+'}${offsetSec}\n`)
    await rename(`${path}.next`, path)
  }
  await set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      // Time-outs go by this one; a jump of the day's clock leaves it alone.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
