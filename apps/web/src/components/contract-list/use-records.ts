import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { recordParameter } from '@qiyin/calls/addresses/paths.ts'
import { isRowId } from '@qiyin/domain/row-id.ts'
import type { RecordsModalProps } from '../batch-download/records-modal.tsx'

interface Records {
  show: () => void
  dialog: Omit<RecordsModalProps, 'mark'>
}

/** Whether the list's downloads are shown: asked for here, or by an address that names one of them. */
export function useRecords(): Records {
  const [search, setSearch] = useSearchParams()
  const [isAskedFor, setAskedFor] = useState(false)
  const named = search.get(recordParameter)
  const recordId = named !== null && isRowId(named) ? named : null
  return {
    show: () => setAskedFor(true),
    dialog: {
      open: isAskedFor || recordId !== null,
      recordId,
      onClose: () => {
        setAskedFor(false)
        if (named === null) return
        // A list that keeps its last query begins with it again.
        const rest = new URLSearchParams(search)
        rest.delete(recordParameter)
        setSearch(rest, { replace: true })
      },
    },
  }
}
