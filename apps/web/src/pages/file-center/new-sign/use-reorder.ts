import { useState, type DragEvent, type HTMLAttributes } from 'react'

interface Reorder {
  /** The attributes that make a row movable by its handle. */
  row: (index: number) => HTMLAttributes<HTMLElement> & { draggable: boolean; 'data-over'?: boolean }
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
