/** Whether a text may be the code of an application, a role or a source system: a word of letters, digits, _ and -. */
export function isRecordCode(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text)
}
