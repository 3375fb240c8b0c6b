import { posix } from 'node:path'
import type { Archive } from '../archive/open-archive.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { attribute, childrenOf } from '../xml/xml-tree.ts'

/** What a part refers to, by id: other parts' names; links lead to addresses that nothing here opens. */
export interface Relationships {
  readonly parts: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, string>
}

/** Reads a part's relationships; external ones that are not links are named in `removed`. */
export function readRelationships(archive: Archive, part: string, removed: Set<string>): Relationships {
  const parts = new Map<string, string>()
  const links = new Map<string, string>()
  const folder = posix.dirname(part)
  const name = `${folder}/_rels/${posix.basename(part)}.rels`
  const content = archive.read(name)
  if (!content) return { parts, links }
  for (const one of childrenOf(parseXml(content, name).root)) {
    const [id = '', target = '', type = ''] = ['Id', 'Target', 'Type'].map((key) => attribute(one, key))
    if (attribute(one, 'TargetMode') !== 'External') parts.set(id, resolve(folder, target))
    else if (type.endsWith('/hyperlink')) links.set(id, target)
    else removed.add(`外部引用（${type.split('/').at(-1) ?? ''}）`)
  }
  return { parts, links }
}

function resolve(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.normalize(`${folder}/${target}`)
}
