import { applicationScope, type Call } from '@qiyin/calls/call.ts'
import { fieldPlace, hasBody } from '@qiyin/calls/request.ts'

/** What a declaration says that the pipeline would not do; undefined where it does all of it. */
export function declarationFault(call: Call): string | undefined {
  const { upload, rawBody } = call
  if (upload && rawBody) return 'takes both a form and bytes'
  if ((upload || rawBody) && !hasBody(call)) return 'has no body to take a file or bytes from'
  if (call.asksBeforeRepeat && (!call.idempotent || !('confirmRepeat' in call.request.shape)))
    return 'asks before a repetition, but is not idempotent or has no field confirmRepeat'
  if (applicationScope(call) !== undefined) return applicationFault(call)
  return objectFault(call) ?? publicFault(call)
}

function objectFault(call: Call): string | undefined {
  const field = call.object?.field
  if (field === undefined) return undefined
  if (!(field in call.request.shape)) return `has an object rule on ${field}, which is no field of it`
  // A form arrives after the guard; bytes are no id.
  if ((call.upload || call.rawBody) && fieldPlace(call, field) === 'body')
    return `has an object rule on ${field}, which travels with the file`
  return undefined
}

/** Both ask for a person, and a visitor without a session would pass by unasked. */
function publicFault({ access, object, idempotent }: Call): string | undefined {
  if (access !== 'public') return undefined
  if (object) return 'is public and has an object rule'
  return idempotent ? 'is public and idempotent' : undefined
}

/** An application's fields are those of its signed content; the rest of the request is nobody's word. */
function applicationFault(call: Call): string | undefined {
  if (call.object) return 'is for applications and has an object rule, which asks for a person'
  if (call.idempotent) return 'is for applications and idempotent, which asks for a person'
  if (call.upload)
    return 'is for applications and takes an upload, whose fields come after the signature check'
  if (call.rawBody) return 'is for applications and takes bytes, which hold no signed content'
  const unsigned = Object.keys(call.request.shape).find(
    (field) => fieldPlace(call, field) === 'path' || call.query?.includes(field),
  )
  return unsigned && `is for applications and has ${unsigned} outside the signed content`
}
