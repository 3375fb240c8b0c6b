import { deviceTarget } from './device-target.ts'

/* Built into both HTML files, in front of everything else (`redirectDevices` in apps/web/vite.config.ts). */
const target = deviceTarget(location.pathname, navigator, innerWidth)
if (target !== null) {
  location.replace(target + location.search + location.hash)
  // The rest of this document becomes a comment, so that the wrong application is not even fetched.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else stops the parser
  document.write('<!--')
}
