import type { Db } from '../db/database.ts'

/** The same database, but `happen` happens after the first statement that is executed through it. */
export function betweenStatements(db: Db, happen: () => Promise<unknown>): Db {
  let happened: Promise<unknown> | undefined
  return watched(db, () => (happened ??= happen()))
}

/** Watches the promises that an object's methods answer, and those of the objects that they answer. */
function watched<T extends object>(target: T, after: () => Promise<unknown>): T {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args)
        if (answer instanceof Promise) return followed(answer, after)
        return typeof answer === 'object' && answer !== null ? watched(answer, after) : answer
      }
    },
  })
}

async function followed(answer: Promise<unknown>, after: () => Promise<unknown>): Promise<unknown> {
  const result = await answer
  await after()
  return result
}
