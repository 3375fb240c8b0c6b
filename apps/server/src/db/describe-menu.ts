import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The function tree that the migrations seed, as text: what the pages of the web application are compared with. */
export async function menuText(db: Db): Promise<string> {
  const { rows } = await sql`
    select f.function_en_name, f.function_cn_name, f.index_page, parent.function_en_name as parent, f.level,
      f.show_order, f.enable,
      (select coalesce(json_agg(r.role_code order by r.id), '[]') from role_function rf join role r on r.id = rf.role_id
       where rf.function_id = f.id) as roles
    from function_menu f left join function_menu parent on parent.id = f.parent_id
    order by f.function_en_name collate "C"`.execute(db)
  return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`
}
