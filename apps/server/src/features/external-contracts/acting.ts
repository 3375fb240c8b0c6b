import type { Application } from '../../http/application.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import type { UploadedFile } from '../../http/uploaded-file.ts'

/**
 * The request of an application as its responsible person's: what the platform's own pages do for people is done for it
 * in the same way, under the name of both.
 */
export function actingFor(context: Context, upload?: UploadedFile): Context {
  const { personId, personName, ourPart } = context.application
  // The registry knows none whose person is not verified.
  return actingAs(context, { personId, name: personName, verified: true, ourPart, scope: 'outer' }, upload)
}

/** The request of an application as somebody's for whom it may do this one thing. */
export function actingAs(context: Context, user: SessionUser, upload?: UploadedFile): Context {
  const own: PropertyDescriptorMap = { user: { value: user } }
  if (upload) own['upload'] = { value: upload }
  // Its getters for what a signed call does not have must not be read, as a copy would.
  return Object.create(context, own) as Context
}

/** What a page of an application asks for, as the application itself would. */
export function asApplication(context: Context, application: Application): Context {
  return Object.create(context, { application: { value: application } }) as Context
}
