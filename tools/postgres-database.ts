import { Client } from 'pg'

// Creates or drops a database for tests: node tools/postgres-database.ts create|drop ADMIN_URL NAME
const [action, adminUrl, name] = process.argv.slice(2)
if ((action !== 'create' && action !== 'drop') || adminUrl === undefined || !/^\w+$/.test(name ?? '')) {
  console.error('usage: node tools/postgres-database.ts create|drop ADMIN_URL NAME')
  process.exit(1)
}
const client = new Client({ connectionString: adminUrl })
await client.connect()
await client.query(
  action === 'create' ? `create database "${name}"` : `drop database if exists "${name}" with (force)`,
)
await client.end()
