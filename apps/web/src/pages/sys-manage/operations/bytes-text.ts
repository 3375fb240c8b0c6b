const steps = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as people read it: 1.5 GB. */
export function bytesText(bytes: number): string {
  let value = bytes
  let step = 0
  while (value >= 1024 && step < steps.length - 1) {
    value /= 1024
    step += 1
  }
  const digits = step === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)} ${steps[step] ?? 'B'}`
}
