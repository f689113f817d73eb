import { expect, test } from 'vitest'
import { makeStaff } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

test('the audit calls contents and colleagues by their names, with the way to them, and leaves what has none', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const topic = await makeArticle(context, { title: '查得到的一篇' })
    const { id: colleague } = await makeStaff(context, ['editor'], { name: '查得到的人' })
    const known = [`topic:${topic}`, `staff:${colleague}`]
    const unknown = ['job:relabel-topics', 'topic:not-a-number', 'topic:999999999', 'visitor']
    const named = await wired.nameSubjects(context, [...known, ...unknown])
    expect(Object.fromEntries(named)).toEqual({
      [`topic:${topic}`]: { title: '查得到的一篇', address: `/open/topic/${topic}` },
      [`staff:${colleague}`]: { title: '查得到的人', address: '/staff' },
    })
  }))
