import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const fixedPorts = [
  // An address with a port that something on this machine would have to listen on.
  /(?:127\.0\.0\.1|localhost|\[::1\]):[1-9]\d+/,
  /\blisten\(\s*[1-9]\d*/,
  // port: 18080, PORT: '18080', PORT=18080, port ?? 18080
  /port['"\])]*\s*(?::|=|\?\?|\|\|)\s*['"]?[1-9]\d{3,4}\b/i,
]

const isOfTests = (path: string): boolean =>
  /\.(?:test|e2e|setup)\.tsx?$/.test(path) || /^(?:e2e|apps\/server\/src\/testing)\/.*\.tsx?$/.test(path)

/** The lines of the tests, and of what serves them, that take a port of their choice: another run may have it. */
export async function findFixedPorts(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['apps', 'e2e', 'packages', 'tools']) {
    const names = await readdir(join(root, folder), { recursive: true })
    const paths = names.map((name) => `${folder}/${name}`)
    for (const path of paths.filter((one) => isOfTests(one) && !/node_modules|\/dist\//.test(one)))
      found.push(...fixedPortsIn(await readFile(join(root, path), 'utf8')).map((line) => `${path}: ${line}`))
  }
  return found
}

/** The lines of a source that name a port. */
export function fixedPortsIn(source: string): string[] {
  return source.split('\n').filter((line) => fixedPorts.some((pattern) => pattern.test(line)))
}
