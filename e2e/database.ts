import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Runs a statement in the database of the portal under test: for what only time can do otherwise. */
export async function statement(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const cluster = join(process.env.PORTAL_DATA_DIR ?? '', 'postgres')
  const line = (file: string, number: number) =>
    readFileSync(join(cluster, file), 'utf8').split('\n')[number]?.trim() ?? ''
  const client = new Client({
    host: '127.0.0.1',
    port: Number(line('postmaster.pid', 3)),
    user: 'portal',
    database: 'portal',
    password: line('portal.password', 0),
  })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Lets every process drop the pages that show the awards, as the verbs do that change them. */
export const purgeAwards = () => statement(`select pg_notify('portal', '{"tags":["awards"]}')`)
