import { eq } from 'drizzle-orm'
import { countRows, type MergedColumn } from '#features/accounts/merge.server.ts'
import { speaks } from './own-events.server.ts'
import { placeEvent } from './place-event.server.ts'
import { events } from './tables.server.ts'

/** At which events somebody speaks, when two accounts become one. */
export const speakerMerge: readonly MergedColumn[] = [
  {
    table: 'events',
    column: 'speakers',
    name: '演讲的活动',
    count: async ({ db }, { from }) => ({ moved: await countRows(db, 'events', speaks(from)), clashes: 0 }),
    async run(context, { from, into }) {
      const { db, now } = context
      const rows = await db.select().from(events).where(speaks(from)).for('update')
      for (const { id, speakers } of rows) {
        const moved = speakers.map((each) => (each.personId === from ? { ...each, personId: into } : each))
        await db.update(events).set({ speakers: moved, updatedAt: now }).where(eq(events.id, id))
        await placeEvent(context, id)
      }
    },
  },
]
