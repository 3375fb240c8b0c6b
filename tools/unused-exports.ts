/** What `knip --production --reporter json` says, as far as it is read here. */
interface Report {
  readonly issues: readonly {
    readonly file: string
    readonly exports: readonly { readonly name: string }[]
    readonly types: readonly { readonly name: string }[]
  }[]
}

/** What is wrong with the exports of the packages that tests use and production does not. */
export function unusedExportProblems(json: string, waiting: readonly string[]): string[] {
  const unused = unusedExports(json)
  return [
    ...unused
      .filter((one) => !waiting.includes(one))
      .map((one) => `${one}: exported, and no production code uses it. Use it or delete it.`),
    ...waiting
      .filter((one) => !unused.includes(one))
      .map((one) => `${one}: used, or no longer there. Take it off tools/waiting-exports.ts.`),
  ]
}

/** As `file: name`, of packages/domain and packages/calls; what stands in `testing/` is for tests. */
function unusedExports(json: string): string[] {
  // The lock file names the version of knip that writes it.
  const { issues } = JSON.parse(json) as Report
  return issues
    .filter(({ file }) => /^packages\/(domain|calls)\/src\/(?!testing\/)/.test(file))
    .flatMap(({ file, exports, types }) => [...exports, ...types].map((one) => `${file}: ${one.name}`))
}
