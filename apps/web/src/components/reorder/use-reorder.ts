import { useState, type DragEvent, type HTMLAttributes } from 'react'
import './reorder-row.css'

/** What makes a row movable. */
export interface ReorderRow extends HTMLAttributes<HTMLElement> {
  className: string
  draggable: boolean
  'data-over'?: boolean
}

interface Reorder {
  /** The attributes that make a row movable by its handle, with a class to be joined to its own. */
  row: (index: number) => ReorderRow
}

/** Dragging rows of a list to another place; the same is to be had by buttons for the keyboard. */
export function useReorder(kind: string, onMove: (from: number, to: number) => void): Reorder {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    setFrom(null)
    setOver(null)
  }
  return {
    row: (index) => ({
      className: 'reorder-row',
      draggable: true,
      ...(over === index && from !== index ? { 'data-over': true } : {}),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(`application/x-${kind}`, String(index))
        event.dataTransfer.effectAllowed = 'move'
        setFrom(index)
      },
      onDragOver: (event: DragEvent) => {
        if (from === null) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        if (from === null) return
        event.preventDefault()
        onMove(from, index)
        end()
      },
      onDragEnd: end,
    }),
  }
}
