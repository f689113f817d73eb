import type { Client } from 'pg'

/** Does something without what watches over what people write into these tables. */
export async function without(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const all = (act: string) => tables.map((table) => `alter table ${table} ${act} trigger user`).join('; ')
  await client.query(all('disable'))
  await work()
  await client.query(all('enable'))
}
