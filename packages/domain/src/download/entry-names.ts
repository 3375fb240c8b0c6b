/** What no file system has in a name, and what would hide in one. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu

/** Bytes of UTF-8 that a name may have with its ending: 255 on most file systems. */
const maxBytes = 200

/**
 * The names of the contracts' files in an archive, in the order given: 编号-名称 as far as file systems allow, each once
 * (letters that differ in case only count as the same), without ending.
 */
export function entryNames(
  contracts: readonly { readonly contractNo: string; readonly contractName: string }[],
): string[] {
  const taken = new Set<string>()
  return contracts.map(({ contractNo, contractName }) => {
    const plain = shortened(`${contractNo}-${contractName}`.replaceAll(forbidden, '_').replace(/[. ]+$/, '_'))
    let name = plain
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${plain}(${n})`
    taken.add(name.toLowerCase())
    return name
  })
}

/** Whole characters only. */
function shortened(name: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ''
  for (const character of name) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes) return kept
    kept += character
  }
  return kept
}
