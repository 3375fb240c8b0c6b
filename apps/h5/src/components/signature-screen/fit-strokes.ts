interface Size {
  readonly width: number
  readonly height: number
}

/** What was written on a pad of one size, as large as it may be and in the middle of a pad of another. */
export function fitStrokes(strokes: readonly number[][], from: Size, to: Size): number[][] {
  const scale = Math.min(to.width / from.width, to.height / from.height)
  const left = (to.width - from.width * scale) / 2
  const top = (to.height - from.height * scale) / 2
  return strokes.map((stroke) =>
    stroke.map((at, index) => Math.round((at * scale + (index % 2 === 0 ? left : top)) * 10) / 10),
  )
}
