/** The arrows of ARCHITECTURE.md. A change here is a change of architecture; tools/dependency-rules.test.ts breaks each. */
const { existsSync, readdirSync } = require('node:fs')
const { posix } = require('node:path')

const allow = (name, from, may) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(packages|apps|e2e|bench)/', pathNot: [from, ...may].map((p) => `^${p}/`) },
})
const F = '^apps/server/src/features/'

/** Every folder of an application that holds a `*-page.tsx`: a page with all that belongs to it. */
function pageFolders(pages) {
  const files = existsSync(pages) ? readdirSync(pages, { recursive: true }) : []
  const found = files.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('-page.tsx'))
  return [...new Set(found.map((file) => `${pages}/${posix.dirname(file)}`))]
}

/** A page sees nothing of another, not even of one whose folder stands inside its own. */
function pageStandsAlone(folder, _index, all) {
  const inside = all.filter((one) => one.startsWith(`${folder}/`)).map((one) => posix.relative(folder, one))
  const own = inside.length === 0 ? `^${folder}/` : `^${folder}/(?!(${inside.join('|')})/)`
  return {
    name: 'page-does-not-import-page',
    severity: 'error',
    from: { path: own },
    to: { path: '^apps/(web|h5)/src/pages/', pathNot: own },
  }
}

const app = '^apps/(web|h5)/src/'
module.exports = {
  forbidden: [
    allow('domain-stands-alone', 'packages/domain', []),
    allow('calls-on-domain', 'packages/calls', ['packages/domain']),
    allow('fonts-stand-alone', 'packages/fonts', []),
    allow('pdf-stands-alone', 'packages/pdf', ['packages/fonts']),
    allow('templates-stand-alone', 'packages/templates', ['packages/(fonts|pdf)']),
    {
      // It reads PDF files only to check its own.
      name: 'templates-without-pdf',
      severity: 'error',
      from: { path: '^packages/templates/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/pdf/' },
    },
    allow('providers', 'packages/providers', ['packages/domain', 'packages/pdf']),
    allow('ui', 'packages/ui', ['packages/(domain|calls|viewer)']),
    allow('server', 'apps/server', ['packages/(domain|calls|pdf|providers|templates|sdk)']),
    allow('sdk', 'packages/sdk', ['packages/(domain|calls)']),
    {
      // It is for other systems; ours only try it.
      name: 'sdk-is-for-others',
      severity: 'error',
      from: { path: '^(apps|packages|bench)/', pathNot: '^packages/sdk/|\\.test\\.ts$' },
      to: { path: '^packages/sdk/' },
    },
    allow('web', 'apps/web', ['packages/(domain|calls|ui|viewer)']),
    allow('h5', 'apps/h5', ['packages/(domain|calls|ui|viewer)']),
    allow('viewer-stands-alone', 'packages/viewer', []),
    {
      // Its `exports` close it to imports by name; this closes it to paths.
      name: 'pdf-through-its-entries',
      severity: 'error',
      from: { path: '^(packages|apps|e2e|bench)/', pathNot: '^packages/pdf/' },
      to: { path: '^packages/pdf/', pathNot: '^packages/pdf/(src/entries/|testing/entry\\.ts$)' },
    },
    {
      name: 'domain-has-no-library',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/' },
    },
    {
      name: 'domain-has-no-io',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'feature-through-public',
      severity: 'error',
      from: { path: `${F}([^/]+)/` },
      to: { path: F, pathNot: [`${F}$1/`, `${F}[^/]+/public\\.ts$`] },
    },
    {
      name: 'feature-graph-acyclic',
      severity: 'error',
      scope: 'folder',
      from: { path: `${F}[^/]+$` },
      to: { circular: true },
    },
    {
      name: 'sql-in-stores-only',
      severity: 'error',
      from: { path: F, pathNot: '/store[a-z-]*\\.ts$' },
      to: { path: '^apps/server/src/db/|node_modules/(pg|kysely)/' },
    },
    {
      name: 'only-build-server-sees-features',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(features/|cli/|(all-features|build-server)\\.ts)', '\\.test\\.ts$'],
      },
      to: { path: F },
    },
    {
      name: 'command-line-through-public',
      severity: 'error',
      from: { path: '^apps/server/src/cli/', pathNot: '\\.test\\.ts$' },
      to: { path: F, pathNot: `${F}[^/]+/public\\.ts$` },
    },
    ...['apps/web/src/pages', 'apps/h5/src/pages'].flatMap(pageFolders).map(pageStandsAlone),
    {
      // The entry shows the login page alone, without the routes.
      name: 'only-routes-see-pages',
      severity: 'error',
      from: { path: app, pathNot: [`${app}pages/`, `${app}(routes|main)\\.tsx$`, '\\.test\\.tsx?$'] },
      to: { path: `${app}pages/` },
    },
    {
      name: 'only-application-sees-routes',
      severity: 'error',
      from: { path: app, pathNot: [`${app}application\\.tsx$`, '\\.test\\.tsx?$'] },
      to: { path: `${app}routes\\.tsx$` },
    },
    {
      name: 'components-below-the-shell',
      severity: 'error',
      from: { path: `${app}components/` },
      to: { path: `${app}shell/` },
    },
    {
      // Every first load carries it whole: what it needs later it fetches later.
      name: 'base-of-ui-stands-first',
      severity: 'error',
      from: { path: '^packages/ui/src/base/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(packages/(ui|viewer)|apps)/|node_modules/',
        pathNot: ['^packages/ui/src/base/', 'node_modules/(@types/)?(react|react-dom)/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: ['/src/testing/', '\\.test\\.tsx?$'] },
      to: { path: '^(packages|apps)/[^/]+/(src/)?testing/|^packages/pdf/(fuzz|corpus)/' },
    },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-file-cycle', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
