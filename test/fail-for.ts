import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'

/** Within a test that is rolled back: nothing more is written into this table for the one whose number stands in that column. */
export async function failFor(
  db: Pick<Database, 'execute'>,
  { table, column, id }: { table: string; column: string; id: number },
): Promise<{ mend: () => Promise<void> }> {
  const [name, on] = [sql.identifier(`fail_for_${id}`), sql.identifier(table)]
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as
    $$ begin raise exception 'nothing is written for this one'; end $$`)
  await db.execute(sql`create trigger ${name} before insert or update on ${on} for each row
    when (new.${sql.identifier(column)} = ${sql.raw(String(id))}) execute function ${name}()`)
  return {
    async mend() {
      await db.execute(sql`drop trigger ${name} on ${on}`)
      await db.execute(sql`drop function ${name}()`)
    },
  }
}
