/** The file and line of the uppermost frame of a stack that names one, in the spelling of any browser. */
export function placeInStack(stack: string): { file: string | undefined; line: number | undefined } {
  const frame = /(?:\(|@|at )([^\s()@]+):(\d+):\d+\)?$/m.exec(stack)
  return { file: frame?.[1], line: frame?.[2] === undefined ? undefined : Number(frame[2]) }
}
