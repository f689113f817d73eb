import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { hold } from '#features/editing/hold.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import type { PublishTopic, TopicContent } from '#features/topics/publishing/topic-input.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** What waits for an editor: articles that are drafts where they come from, and those that state no date. */

const editables = { topic: topicEdits }
type Draft = Omit<Extract<PublishTopic, { kind: 'article' }>, 'publishedAt'> & {
  readonly publishedAt?: Date | undefined
}

/** The draft that a source made, and when. */
export interface MadeDraft {
  readonly id: number
  readonly importedAt: Date
}

/** Keeps a draft as a working copy that only editors see; refuses `import_draft_edited` once an editor has changed it. */
export async function saveDraft(
  context: Context,
  draft: Draft,
  known: MadeDraft | undefined,
): Promise<{ id: number }> {
  const content = contentOf(draft)
  if (known === undefined) return createContent(context, editables, { kind: 'topic', content })
  const { token } = await unchangedDraft(context, known)
  const { id } = known
  // What the source no longer says goes; what it cannot say, as the person who wrote it, is left to editors.
  const gone = Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [[name, null]] : []))
  const change = { ...content, ...Object.fromEntries(gone) }
  await changeContent(context, editables, { kind: 'topic', id, token, change })
  return { id }
}

/** Publishes a draft that has its date now; refuses what `saveDraft` does. */
export async function publishDraftOf(context: Context, article: Draft, known: MadeDraft): Promise<void> {
  const { id } = await saveDraft(context, article, known)
  const { token } = await hold(context, { kind: 'topic', id })
  const { version } = await keepVersion(context, editables, { kind: 'topic', id, token, name: '导入' })
  await publishVersion(context, editables, { kind: 'topic', id, token, version })
}

/** Whoever imports may be who edits, so it is asked when it was written and not by whom. */
async function unchangedDraft(context: Context, { id, importedAt }: MadeDraft) {
  const held = await hold(context, { kind: 'topic', id })
  if (!held.working || held.changedAt > importedAt) throw new Refusal('conflict', 'import_draft_edited')
  return held
}

function contentOf({ publishedAt, ...article }: Draft): TopicContent {
  const content = { ...article, publishedAt: publishedAt?.toISOString() }
  return JSON.parse(JSON.stringify(content)) as TopicContent
}
