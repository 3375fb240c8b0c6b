import type { Box } from '@qiyin/domain/seal/position.ts'

/** The lines on which the box's centre meets the centre of another, within some points. */
export function alignment(
  box: Box,
  others: readonly Box[],
  withinPt: number,
): { x: number | null; y: number | null } {
  const near = (centre: (of: Box) => number): number | null => {
    const distances = others.map((other) => ({
      at: centre(other),
      away: Math.abs(centre(other) - centre(box)),
    }))
    const [best] = distances.toSorted((a, b) => a.away - b.away)
    return best && best.away <= withinPt ? best.at : null
  }
  return { x: near(centreX), y: near(centreY) }
}

/** The box drawn to the lines it nearly meets. */
export function aligned(box: Box, others: readonly Box[], withinPt: number): Box {
  const { x, y } = alignment(box, others, withinPt)
  return {
    ...box,
    left: x === null ? box.left : x - box.widthPt / 2,
    top: y === null ? box.top : y - box.heightPt / 2,
  }
}

function centreX(box: Box): number {
  return box.left + box.widthPt / 2
}

function centreY(box: Box): number {
  return box.top + box.heightPt / 2
}
