/** The arrows of ARCHITECTURE.md. A change here is a change of architecture. */
const allow = (name, from, may) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(packages|apps|e2e|bench)/', pathNot: [from, ...may].map((p) => `^${p}/`) },
})
const F = '^apps/server/src/features/'
module.exports = {
  forbidden: [
    allow('domain-stands-alone', 'packages/domain', []),
    allow('calls-on-domain', 'packages/calls', ['packages/domain']),
    allow('pdf-stands-alone', 'packages/pdf', []),
    allow('providers', 'packages/providers', ['packages/domain', 'packages/pdf']),
    allow('ui', 'packages/ui', ['packages/calls', 'packages/domain']),
    allow('server', 'apps/server', ['packages/(domain|calls|pdf|providers)']),
    allow('web', 'apps/web', ['packages/(domain|calls|ui|viewer)']),
    allow('h5', 'apps/h5', ['packages/(domain|calls|ui|viewer)']),
    allow('viewer-stands-alone', 'packages/viewer', []),
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
        pathNot: ['^apps/server/src/(features/|build-server\\.ts)', '\\.test\\.ts$'],
      },
      to: { path: F },
    },
    {
      name: 'page-does-not-import-page',
      severity: 'error',
      from: { path: '^apps/(web|h5)/src/pages/([^/]+/[^/]+)/' },
      to: { path: '^apps/(web|h5)/src/pages/', pathNot: '^apps/$1/src/pages/$2/' },
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
