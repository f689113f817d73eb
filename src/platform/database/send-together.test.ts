import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { sendingTogether } from './send-together.server.ts'

async function world() {
  const { pool } = await testDatabase()
  const together = sendingTogether(pool)
  /** What a statement gives in its only column. */
  const ask = async (name: string | undefined, text: string, values: unknown[] = []) => {
    const { rows } = await together.query<{ value: unknown }>({ name, text }, values)
    return rows[0]?.value
  }
  return { pool, ask }
}

const PROCESS = 'select pg_backend_pid() as value'

test('named reads of one turn go over one connection, each with its own answer; others have one of their own', async () => {
  const { ask } = await world()
  const answers = await Promise.all([
    ask('its_process', PROCESS),
    ask('twice', 'select $1::integer * 2 as value', [4]),
    // Asked for a little later, but before anything was answered.
    Promise.resolve().then(() => ask('its_process', PROCESS)),
    ask('twice', 'select $1::integer * 2 as value', [5]),
    ask(undefined, PROCESS),
    ask(
      'never_together',
      `insert into search_words values ('beside', 1) returning pg_backend_pid() as value`,
    ),
  ])
  const [process, eight, same, ten, ...others] = answers
  expect([eight, ten, same]).toEqual([8, 10, process])
  expect(new Set([process, ...others]).size).toBe(3)
})

test('what fails, fails alone, and its connection goes on', async () => {
  const { pool, ask } = await world()
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const answers = await Promise.allSettled([
    ask('before_it', 'select 1 as value'),
    ask('fails', 'select 1 / $1::integer as value', [0]),
    ask('not_to_be_written', 'select $1::jsonb as value', [circular]),
    ask('after_it', 'select 2 as value'),
  ])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    1,
    'refused',
    'refused',
    2,
  ])
  expect(pool.idleCount).toBe(pool.totalCount)
  expect(await ask('fails', 'select 1 / $1::integer as value', [1])).toBe(1)
  expect(await ask('after_it', 'select 2 as value')).toBe(2)
})

test('a connection that is lost refuses all that waited on it, and the next turn has another', async () => {
  const { ask } = await world()
  const waiting = Promise.allSettled([
    ask('its_end', 'select pg_terminate_backend(pg_backend_pid()) as value'),
    ask('behind_it', 'select 1 as value'),
  ])
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('behind_it', 'select 1 as value')).toBe(1)
})

test('more than eight share the work among several connections', async () => {
  const { ask } = await world()
  const asked = Array.from({ length: 20 }, () => ask('its_process', PROCESS))
  expect(new Set(await Promise.all(asked)).size).toBe(3)
})
