import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import type { MessageKind } from '#features/notifications/message-kind.ts'
import { markRead } from '#features/notifications/mark-read.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { wired } from '../../src/app/registries.server.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

const DemoMessages = z.array(
  z.object({
    person: z.string(),
    kind: z.enum(wired.messageKinds.map(({ kind }) => kind)),
    topic: z.string().optional(),
    link: z.string().default('/'),
    params: z.record(z.string(), z.string()),
    hoursAgo: z.number(),
    isRead: z.boolean().default(false),
  }),
)

/** The member as whom a first look signs in. */
const TRIED = 'reader-4'
/** Parameters that are the names of people. */
const NAMES = new Set(['asker', 'commenter', 'replier', 'expert'])

/** Messages of some people, and the membership of one of them; nobody has an address yet, so no mail is sent about them. */
export async function fillMessages(
  context: Context,
  folder: string,
  {
    people: known,
    topics: written,
  }: { people: ReadonlyMap<string, number>; topics: ReadonlyMap<string, number> },
): Promise<void> {
  const path = join(folder, 'messages.yaml')
  const idOf = (key: string) => {
    const id = known.get(key)
    if (id === undefined) throw new Error(`${path}: ${key} is unknown`)
    return id
  }
  const at = (hoursAgo: number): Context => ({ ...context, now: hoursBefore(context.now, hoursAgo) })
  const grant = { personId: idOf(TRIED), industry: 'semi', source: { grant: '演示' } } as const
  await addMembershipYear(at(146), grant)
  for (const { person, kind, topic, link, params, hoursAgo, isRead } of await readDemoFile(
    path,
    DemoMessages,
  )) {
    const personId = idOf(person)
    const topicId = topic === undefined ? undefined : written.get(topic)
    if (topic !== undefined && topicId === undefined) throw new Error(`${path}: ${topic} is unknown`)
    const title = topicId === undefined ? undefined : await titleOf(context, topicId)
    const named: Record<string, string> = {}
    for (const [name, value] of Object.entries(params))
      named[name] = NAMES.has(name) ? await nameOf(context, idOf(value)) : value
    // The demo's own file, which a first start fills in or fails loudly.
    const declared = wired.messageKinds.find((each) => each.kind === kind) as MessageKind<object>
    const id = await notify(at(hoursAgo), declared, {
      personId,
      params: { ...named, title, question: title },
      link: topicId === undefined ? link : topicPath(topicId),
    })
    if (id !== undefined && isRead)
      await markRead({ ...at(hoursAgo - 1), actor: { kind: 'person', id: personId, sessionId: 0 } }, { id })
  }
}

async function titleOf({ db }: Context, id: number): Promise<string> {
  const [topic] = await db.select({ title: topics.title }).from(topics).where(eq(topics.id, id))
  return topic?.title ?? ''
}

async function nameOf({ db }: Context, id: number): Promise<string> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, id))
  return person?.name ?? ''
}
