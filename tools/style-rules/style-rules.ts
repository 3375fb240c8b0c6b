import { AtRule, type Rule } from 'postcss'
import { colourIn, isColour, isColourName } from './colours.ts'
import { readSheet, readWearer, type Sheet, type Source, type Wearer } from './sources.ts'
import { selectorsOf } from './selectors.ts'

/** Base classes (packages/ui/src/styles/base.css): all that a component may wear without a style sheet of its own. */
export const baseClasses: readonly string[] = (
  'num nowrap cut sr cap sec b5 b6 ink2 ink3 warn h-page h-sheet ' +
  'row between grow g4 g6 g8 g12 g16 ' +
  'btn iconbtn link quiet sheet skeleton blank blank-acts blank-page'
).split(' ')

const colourFiles = /\/styles\/tokens\.css$|^packages\/viewer\/src\/tokens\.css$/
/** Its colours are compared with the tokens by a test; what is printed is printed on white. */
const colourWords = /^apps\/web\/src\/theme\.ts$|^packages\/viewer\/src\/print\/|\.test\.tsx?$/

/** Every way in which style sheets and components break the rules of docs/decisions/0021-css.md. */
export function styleProblems(sources: readonly Source[]): string[] {
  const sheets = sources.filter(({ path }) => path.endsWith('.css')).map(readSheet)
  const wearers = sources.filter(({ path }) => /\.tsx?$/.test(path)).map(readWearer)
  const defined = new Definitions(sheets)
  return [
    ...sheets.flatMap((sheet) => [
      ...prefixProblems(sheet),
      ...colourProblems(sheet),
      ...breakpointProblems(sheet),
    ]),
    ...defined.problems(),
    ...wearers.flatMap((wearer) => [...wearProblems(wearer, defined), ...writtenColours(wearer)]),
    ...unwornProblems(defined, wearers),
  ]
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** What every class of a style sheet begins with: its file's name; in the viewer, a library of its own, `pv`. */
function prefixOf(path: string): string {
  if (path.startsWith('packages/viewer/')) return 'pv'
  return path.slice(path.lastIndexOf('/') + 1, -'.css'.length)
}

function isOwn(name: string, path: string): boolean {
  const prefix = prefixOf(path)
  return name === prefix || name.startsWith(`${prefix}-`)
}

function isBaseSheet(path: string): boolean {
  return folderOf(path).endsWith('/styles') || colourFiles.test(path)
}

/** Classes of the libraries that are styled here: antd on the desktop, pdf.js in the viewer. */
function isOfLibrary(name: string, path: string): boolean {
  if (path.startsWith('apps/web/')) return name.startsWith('ant-')
  return path.startsWith('packages/viewer/') && !name.startsWith('pv')
}

function prefixProblems({ path, root }: Sheet): string[] {
  const problems: string[] = []
  root.walkRules((rule) => {
    if (rule.parent instanceof AtRule && rule.parent.name.endsWith('keyframes')) return
    for (const compounds of selectorsOf(rule.selector)) {
      const strange = compounds.find((compound) => !compound.some((name) => mayStandAlone(name, path)))
      const at = `${path}:${rule.source?.start?.line ?? 0}`
      if (strange) problems.push(`${at} .${strange.join('.')} does not begin with ${prefixOf(path)}-`)
      else if (!isBaseSheet(path) && !isFrame(rule) && !hasOwn(compounds, path))
        problems.push(`${at} ${rule.selector} restyles what everybody wears`)
      for (const name of compounds.flatMap((compound) => asModifiers(compound, path)))
        problems.push(`${at} .${name} is a base class and cannot be a modifier`)
    }
  })
  return problems
}

/** A modifier needs a class beside it that is not one. */
function mayStandAlone(name: string, path: string): boolean {
  return isOwn(name, path) || baseClasses.includes(name) || isOfLibrary(name, path)
}

/** Nothing stands in it but other rules and custom properties. */
function isFrame(rule: Rule): boolean {
  return rule.nodes.every((node) => node.type !== 'decl' || node.prop.startsWith('--'))
}

/** A rule without classes is for elements, and stands in base sheets or within a component. */
function hasOwn(compounds: readonly (readonly string[])[], path: string): boolean {
  return compounds.flat().some((name) => isOwn(name, path) || isOfLibrary(name, path))
}

function asModifiers(compound: readonly string[], path: string): string[] {
  if (isBaseSheet(path) || !compound.some((name) => isOwn(name, path))) return []
  return compound.filter((name) => baseClasses.includes(name))
}

function colourProblems({ path, root }: Sheet): string[] {
  if (colourFiles.test(path)) return []
  const problems: string[] = []
  root.walkDecls((declaration) => {
    const found = colourIn(declaration.value)
    if (found !== undefined)
      problems.push(`${path}:${declaration.source?.start?.line ?? 0} ${found} is a colour outside the tokens`)
  })
  return problems
}

function writtenColours({ path, texts, painted }: Wearer): string[] {
  if (colourWords.test(path)) return []
  return [...texts.filter(isColour), ...[...painted].filter(isColourName)].map(
    (text) => `${path} ${text} is a colour outside the tokens`,
  )
}

function breakpointProblems({ path, root }: Sheet): string[] {
  const problems: string[] = []
  root.walkAtRules('media', (rule) => {
    if (/\d(?:px|r?em)/.test(rule.params))
      problems.push(`${path}:${rule.source?.start?.line ?? 0} @media ${rule.params} is no breakpoint of ui`)
  })
  return problems
}

/** Where each class is defined. */
class Definitions {
  /** The folders of each class; two applications may use one name, since they are never on one page. */
  private readonly places = new Map<string, Set<string>>()
  private readonly prefixes = new Map<string, Set<string>>()
  /** The style sheets that have a class as a whole selector. */
  private readonly alone = new Map<string, Set<string>>()

  private readonly sheets: readonly Sheet[]

  constructor(sheets: readonly Sheet[]) {
    this.sheets = sheets
    for (const { path, root } of sheets) {
      add(this.prefixes, prefixOf(path), path)
      root.walkRules((rule) => {
        for (const selector of rule.selectors) {
          const name = /^\.([\w-]+)$/.exec(selector)?.[1]
          if (name !== undefined && isOwn(name, path)) add(this.alone, name, path)
        }
        for (const name of selectorsOf(rule.selector).flat(2)) {
          if (!baseClasses.includes(name) || isBaseSheet(path)) add(this.places, name, path)
        }
      })
    }
  }

  /** Style sheets of one name, or of one class, that would meet on a page. */
  problems(): string[] {
    const owners = [...this.prefixes].flatMap(([prefix, paths]) => {
      const meeting = meetingPaths([...paths].filter((path) => !path.startsWith('packages/viewer/')))
      return meeting.length === 0 ? [] : [`${meeting.join(' and ')} both own ${prefix}-`]
    })
    const twice = [...this.alone].flatMap(([name, paths]) => {
      const meeting = meetingPaths([...paths])
      return meeting.length === 0 ? [] : [`${meeting.join(' and ')} both say what .${name} is`]
    })
    return [...owners, ...twice]
  }

  /** Whether a component in that folder may wear a class. */
  isFor(name: string, wearerPath: string): boolean {
    if (baseClasses.includes(name) || isOfLibrary(name, wearerPath)) return true
    return [...(this.places.get(name) ?? [])].some((path) => reaches(path, wearerPath))
  }

  /** The style sheet that owns a class elsewhere, if nobody here may wear it. */
  foreignOwner(name: string, wearerPath: string): string | undefined {
    if (this.isFor(name, wearerPath)) return undefined
    return this.sheets.find(
      ({ path }) =>
        this.places.get(name)?.has(path) === true && isOwn(name, path) && canMeet(path, wearerPath),
    )?.path
  }

  /** The classes that a style sheet owns. */
  owned(): { name: string; path: string }[] {
    return [...this.places].flatMap(([name, paths]) =>
      [...paths].filter((path) => isOwn(name, path)).map((path) => ({ name, path })),
    )
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

function meetingPaths(paths: readonly string[]): string[] {
  return paths.filter((one) => paths.some((other) => other !== one && canMeet(one, other)))
}

/** Whether two files can be on one page. */
function canMeet(one: string, other: string): boolean {
  const [a, b] = [applicationOf(one), applicationOf(other)]
  return a === undefined || b === undefined || a === b
}

function applicationOf(path: string): string | undefined {
  return /^apps\/\w+/.exec(path)?.[0]
}

/** A sheet is for its folder, one in `styles` for its whole application, that of packages/ui for all but the viewer. */
function reaches(sheet: string, wearer: string): boolean {
  if (folderOf(sheet) === folderOf(wearer)) return true
  if (sheet.startsWith('packages/viewer/')) return wearer.startsWith('packages/viewer/')
  if (!isBaseSheet(sheet)) return false
  const root = sheet.slice(0, sheet.indexOf('/src/'))
  return root === 'packages/ui' ? !wearer.startsWith('packages/viewer/') : wearer.startsWith(`${root}/`)
}

function wearProblems({ path, worn, written }: Wearer, defined: Definitions): string[] {
  if (path.endsWith('.test.tsx')) return []
  const unknown = [...worn].filter((name) => !defined.isFor(name, path))
  const foreign = [...written].flatMap((name) => {
    const owner = worn.has(name) ? undefined : defined.foreignOwner(name, path)
    return name.includes('-') && owner !== undefined ? [`${path} wears ${name} of ${owner}`] : []
  })
  return [
    ...unknown.map((name) => {
      const owner = defined.foreignOwner(name, path)
      return owner === undefined
        ? `${path} wears ${name}, which no style sheet of its folder has`
        : `${path} wears ${name} of ${owner}`
    }),
    ...foreign,
  ]
}

function unwornProblems(defined: Definitions, wearers: readonly Wearer[]): string[] {
  return defined
    .owned()
    .filter(({ name, path }) => {
      const near = wearers.filter((wearer) => reaches(path, wearer.path))
      return !near.some(
        ({ written, begun }) => written.has(name) || [...begun].some((start) => name.startsWith(start)),
      )
    })
    .map(({ name, path }) => `${path} .${name} is worn by nobody`)
}
