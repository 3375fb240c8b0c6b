import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeSchema, schemaText } from '../apps/server/src/db/describe-schema.ts'
import { menuText } from '../apps/server/src/db/describe-menu.ts'
import { openEmbeddedInMemory } from '../apps/server/src/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts'
import { rowTypesText } from '../apps/server/src/db/row-types.ts'

// Writes schema.sql, types.ts and function-menu.json from the migrations: npm run schema
const directory = join(import.meta.dirname, '../apps/server/src/db')
const database = await openEmbeddedInMemory()
await migrate(database, await readMigrations())
const schema = await describeSchema(database.db)
await writeFile(join(directory, 'schema.sql'), schemaText(schema))
await writeFile(join(directory, 'types.ts'), rowTypesText(schema))
await writeFile(join(directory, 'function-menu.json'), await menuText(database.db))
await database.close()
