import { createRequire } from 'node:module'
import { PdfError } from '../errors.ts'

/** A handle of the module: opaque bytes. */
export type Pkcs11Handle = Buffer

/** An attribute, asked for (without a value) or given. */
export interface Pkcs11Attribute {
  type: number
  value?: number | string | Buffer | boolean
}

/** The part of the package pkcs11js that is used here; its names are those of PKCS#11 2.40. */
export interface Pkcs11Module {
  load: (path: string) => void
  C_Initialize: () => void
  C_GetSlotList: (tokenPresent: boolean) => Pkcs11Handle[]
  C_GetTokenInfo: (slot: Pkcs11Handle) => { label: string }
  C_OpenSession: (slot: Pkcs11Handle, flags: number) => Pkcs11Handle
  C_CloseSession: (session: Pkcs11Handle) => void
  C_Login: (session: Pkcs11Handle, userType: number, pin: string) => void
  C_FindObjectsInit: (session: Pkcs11Handle, template: Pkcs11Attribute[]) => void
  C_FindObjects: (session: Pkcs11Handle, most: number) => Pkcs11Handle[]
  C_FindObjectsFinal: (session: Pkcs11Handle) => void
  C_GetAttributeValue: (
    session: Pkcs11Handle,
    object: Pkcs11Handle,
    template: Pkcs11Attribute[],
  ) => { type: number; value: Buffer }[]
  C_SignInit: (session: Pkcs11Handle, mechanism: { mechanism: number }, key: Pkcs11Handle) => void
  C_SignAsync: (session: Pkcs11Handle, data: Buffer, room: Buffer) => Promise<Buffer>
}

/** The numbers of PKCS#11 2.40 that are used here. */
export const pkcs11 = {
  publicKey: 2,
  privateKey: 3,
  class: 0x0,
  label: 0x3,
  keyType: 0x100,
  modulus: 0x120,
  publicExponent: 0x122,
  curve: 0x180,
  point: 0x181,
  rsa: 0,
  ellipticCurve: 3,
  rsaPkcs1: 0x1,
  ecdsa: 0x1041,
  serialSession: 4,
  user: 1,
  alreadyLoggedIn: 0x100,
  alreadyInitialized: 0x191,
} as const

/**
 * Loads a hardware module's library through pkcs11js, which the operator installs beside the product: it is
 * compiled, and installing the product must need no compiler. Throws PdfError `signer-unavailable`.
 */
export function loadPkcs11(library: string): Pkcs11Module {
  try {
    // Not an import: NODE_PATH then says where the operator has it, and nothing looks for it before it is wanted.
    const load = createRequire(import.meta.url)
    // The interface above is a part of what the package declares.
    const { PKCS11 } = load('pkcs11js') as { PKCS11: new () => Pkcs11Module }
    const module = new PKCS11()
    module.load(library)
    initialize(module)
    return module
  } catch (cause) {
    throw new PdfError('signer-unavailable', `the PKCS#11 library ${library} cannot be loaded`, { cause })
  }
}

function initialize(module: Pkcs11Module): void {
  try {
    module.C_Initialize()
  } catch (error) {
    if (!isPkcs11Error(error, pkcs11.alreadyInitialized)) throw error
  }
}

/** Whether the module has failed with this return value. */
export function isPkcs11Error(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
