/** Prints the guide once the pictures below the screen, which nobody has looked at yet, are there, too. */
export async function printGuide(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.guide-picture img')]
  for (const picture of pictures) picture.loading = 'eager'
  // One that does not come is no reason not to print the others.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}
