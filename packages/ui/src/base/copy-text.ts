import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', done)
  } catch {
    // Without TLS, or when the person has denied it, there is no clipboard.
    toast('error', '复制失败，请手动选择文字复制')
  }
}
