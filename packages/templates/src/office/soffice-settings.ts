import { families } from '../typst/faces.ts'

/** Settings of a profile: no macros, nothing fetched that a document names, and no way out where there is no namespace. */
export const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  item('org.openoffice.Office.Writer/Content/Update', 'Link', '0'),
  item('org.openoffice.Inet/Settings', 'ooInetProxyType', '2'),
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((name) => [
    item('org.openoffice.Inet/Settings', `ooInet${name}ProxyName`, '127.0.0.1'),
    // The port of discarding: nothing listens there.
    item('org.openoffice.Inet/Settings', `ooInet${name}ProxyPort`, '9'),
  ]),
].join('\n')}
</oor:items>
`

function item(path: string, name: string, value: string): string {
  return `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
}

/** Our faces and no others, so that a page looks the same on every machine. */
export function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${folder}/cache</cachedir>
${prefers('serif', families.serif)}
${prefers('sans-serif', families.sans)}
${prefers('monospace', families.sans)}
<match target="pattern"><edit name="family" mode="append_last"><string>${families.serif}</string><string>${families.rare}</string></edit></match>
</fontconfig>
`
}

function prefers(generic: string, family: string): string {
  return `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`
}
