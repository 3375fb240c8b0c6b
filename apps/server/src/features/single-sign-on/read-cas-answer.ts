import type { DirectoryEmployee } from '@qiyin/domain/access/single-sign-on.ts'
import { SaxesParser } from 'saxes'

const casNamespace = 'http://www.yale.edu/tp/cas'

/** What directories call the attributes that are looked at, in lower case. */
const attributeNames = {
  name: ['name', 'displayname', 'cn', 'realname'],
  mobile: ['mobile', 'phone', 'phonenumber', 'telephonenumber'],
  email: ['email', 'mail'],
} as const

/**
 * The employee whom an answer of `/serviceValidate` names (CAS protocol 2 and 3, appendix A: serviceResponse →
 * authenticationSuccess → user, attributes). Undefined for a refused ticket; throws for what is no such answer.
 */
export function readCasAnswer(xml: string): DirectoryEmployee | undefined {
  const texts = textsOf(xml)
  const success = 'serviceResponse/authenticationSuccess/'
  const userName = texts.get(`${success}user`)?.trim()
  if (userName === undefined || userName === '') {
    if (texts.has('serviceResponse/authenticationFailure')) return undefined
    throw new Error('the single sign-on answered something that names nobody')
  }
  const given = new Map<string, string>()
  for (const [path, text] of texts)
    if (path.startsWith(`${success}attributes/`))
      given.set(path.slice(`${success}attributes/`.length).toLowerCase(), text.trim())
  const attribute = (names: readonly string[]): string | undefined =>
    names.map((name) => given.get(name)).find((text) => text !== undefined && text !== '')
  return {
    userName,
    name: attribute(attributeNames.name),
    mobile: attribute(attributeNames.mobile),
    email: attribute(attributeNames.email),
  }
}

/** The texts of all elements of the CAS namespace by their paths; the first of several counts. */
function textsOf(xml: string): Map<string, string> {
  const texts = new Map<string, string>()
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('the single sign-on answered with a document type')
  })
  parser.on('opentag', ({ uri, local }) => {
    path.push(uri === casNamespace ? local : '')
    const at = path.join('/')
    if (!texts.has(at)) texts.set(at, '')
  })
  parser.on('text', (text) => texts.set(path.join('/'), `${texts.get(path.join('/')) ?? ''}${text}`))
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return texts
}
