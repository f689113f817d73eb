import { join } from 'node:path'
import { z } from 'zod'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { askReview, decideReview } from '#features/editing/reviews.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { editables } from '../../src/app/registries.server.ts'
import { actingAs } from './fill-staff.server.ts'
import { bodyOf, type Cast } from './fill-topics.server.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

const KEYS = [
  'outline',
  'in-review',
  'returned',
  'approved',
  'scheduled',
  'voided',
  'ready',
  'dropped',
  'corrected',
  'short-lived',
  'withdrawn',
] as const
type Key = (typeof KEYS)[number]
const Draft = z.object({
  key: z.enum(KEYS),
  title: z.string(),
  summary: z.string().default(''),
  cover: z.string().optional(),
  body: z.string(),
})

export const kind = 'topic'

/** A version of an article, with what its next change has to name. */
interface Kept {
  readonly id: number
  readonly token: number
  readonly version: number
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** The demo's editors at work yesterday: what each can do with the articles of drafts.yaml. */
export async function openDesk(context: Context, folder: string, cast: Cast) {
  const path = join(folder, 'drafts.yaml')
  const drafts = new Map((await readDemoFile(path, z.array(Draft))).map((each) => [each.key, each]))
  const writer = await actingAs(context, 'contributor', 30)
  const editor = await actingAs(context, 'editor', 28)
  const chief = await actingAs(context, 'chief_editor', 26)

  async function begin(
    by: Context,
    key: Key,
    more: object = {},
    below: readonly Block[] = [],
  ): Promise<{ id: number; token: number }> {
    const draft = drafts.get(key)
    if (!draft) throw new Error(`${path}: ${key} is missing`)
    const { title, summary, cover, body } = draft
    const content = {
      kind: 'article',
      title,
      summary,
      cover: await cast.pictures.takeIfNamed(cover),
      authorId: cast.people.get(by === writer ? 'analyst-qiao' : 'editor-zhou'),
      blocks: [...(await bodyOf(body, path, folder, cast)).blocks, ...below],
      ...more,
    }
    return createContent(by, editables, { kind, content })
  }

  async function keep(by: Context, key: Key, more: object = {}, below: readonly Block[] = []): Promise<Kept> {
    const begun = await begin(by, key, more, below)
    return { ...begun, ...(await keepVersion(by, editables, { kind, ...begun })) }
  }

  return {
    writer,
    editor,
    chief,
    begin,
    keep,
    async handIn(by: Context, key: Key): Promise<Kept> {
      const kept = await keep(by, key)
      await askReview(by, editables, { kind, id: kept.id, version: kept.version })
      return kept
    },
    /** Approved, or sent back with a note. */
    decide: ({ id, version }: Kept, note?: string) =>
      decideReview(chief, editables, { kind, id, version, isApproved: note === undefined, note }),
    /** Handed in and published, with these blocks below its text, there to be read since so many days, so that nothing stands before what is new on home. */
    async publish(key: Key, days: number, below: readonly Block[] = []): Promise<Kept> {
      const publishedAt = hoursBefore(context.now, days * 24).toISOString()
      const { id, token, version } = await keep(editor, key, { publishedAt }, below)
      await askReview(editor, editables, { kind, id, version })
      const published = await publishVersion(chief, editables, { kind, id, token, version })
      return { id, version, token: published.token }
    },
    schedule: (act: 'publish' | 'correct', { id, version }: Omit<Kept, 'token'>, at: string) =>
      scheduleContent(chief, editables, { kind, id, version, act, at }),
    /** Half past nine so many days from now. */
    morningIn: (days: number) =>
      shanghaiInstant(shanghaiDay(new Date(context.now.getTime() + days * DAY_MS)), '09:30:00').toISOString(),
  }
}
