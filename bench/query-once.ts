import { Client } from 'pg'

/** The first row of what this statement gives, asked over a connection of its own. */
export async function queryOnce<Row extends object>(
  url: string,
  statement: string,
): Promise<Row | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows[0]
}
