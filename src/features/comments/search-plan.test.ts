import { Query } from 'pg'
import { expect, test, vi } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { CommentFilter, listComments } from './list-comments.server.ts'

test('words of comments are found through an index, however many comments there are', async () => {
  const { db, pool } = await testDatabase()
  const submit = vi.spyOn(Query.prototype, 'submit')
  await listComments(testContext(db), CommentFilter.parse({ text: '加群领取' }))
  const sent = submit.mock.contexts.map((each) => each as unknown as { text: string; values?: unknown[] })
  submit.mockRestore()
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A few rows are read whole, or from the last one back, whatever there is.
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_indexscan = off')
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan on comments_by_pairs')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
