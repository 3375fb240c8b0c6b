/**
 * Waits for the style sheets that the HTML asked for ahead of the code that names them: the build tool's own loader
 * takes them for loaded as soon as their element is there.
 */
export async function earlySheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  const missing = Array.from(links).filter(({ sheet }) => sheet === null)
  await Promise.all(missing.map(loaded))
}

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true })
    // A page without one of its sheets is worth more than none.
    link.addEventListener('error', () => resolve(), { once: true })
  })
}
