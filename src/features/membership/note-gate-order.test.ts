import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { noteGateOrder } from './note-gate-order.server.ts'

test('keeps the first article that an order was begun at', () =>
  inRolledBackTransaction(async (db) => {
    for (const topicId of [1, 2]) await noteGateOrder(testContext(db), { number: 'G1', topicId })
    const { rows } = await db.execute(sql`select order_number, topic_id from gate_orders`)
    expect(rows).toEqual([{ order_number: 'G1', topic_id: '1' }])
  }))

test('is logged where it fails, and nothing else comes of it', () =>
  inRolledBackTransaction(async (db) => {
    await db.execute(sql`alter table gate_orders rename to gone`)
    const { log, lines } = memoryLog('warn')
    await noteGateOrder({ db, log, now: NOON }, { number: 'G1', topicId: 1 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('was not noted')
    expect(lines[0]).toContain('G1')
  }))
