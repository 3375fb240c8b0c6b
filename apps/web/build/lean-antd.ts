import type { Plugin } from 'vite'

interface Change {
  /** The end of the file's path below antd/es. */
  file: string
  line: string
  instead: string
}

const changes: readonly Change[] = [
  {
    // For filters of columns, which no table here has; one that asks for it after all says so at once.
    file: 'table/hooks/useFilter/FilterDropdown.js',
    line: "import Tree from '../../../tree';",
    instead: "const Tree = () => { throw new Error('apps/web/build/lean-antd.ts'); };",
  },
  {
    // Four functions, for which the index brings the whole tree along.
    file: 'table/hooks/useSelection.js',
    line: "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
    instead:
      "import { arrAdd, arrDel } from '@rc-component/tree/es/util'; import { conductCheck } from '@rc-component/tree/es/utils/conductUtil'; import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';",
  },
  {
    // A context, which every field imports, and for which the index brings forms and their validator along.
    file: 'form/context.js',
    line: "import { FormProvider as RcFormProvider } from '@rc-component/form';",
    instead: "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
  },
  {
    // One line, for which forms come along.
    file: 'radio/group.js',
    line: "import { toNamePathStr } from '../form/hooks/useForm';",
    instead:
      "import { toArray } from '../form/util'; const toNamePathStr = (name) => toArray(name).join('_');",
  },
]

/** Takes out of antd what it brings along for nothing: 40 kB of gzip that every list would carry. */
export function leanAntd(): Plugin {
  return {
    name: 'lean-antd',
    transform: {
      filter: {
        id: /antd[\\/]es[\\/](table[\\/]hooks[\\/](useFilter[\\/]FilterDropdown|useSelection)|form[\\/]context|radio[\\/]group)\.js$/,
      },
      handler(code, id) {
        const change = changes.find(({ file }) => id.replaceAll('\\', '/').endsWith(file))
        if (!change || !code.includes(change.line)) throw new Error(`${id} does not import what it did`)
        return { code: code.replace(change.line, change.instead), map: null }
      },
    },
  }
}
