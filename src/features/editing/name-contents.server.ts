import type { Context } from '#platform/context.ts'
import type { NamedSubject } from '../staff/audit/subjects.ts'
import { readTitles } from './read-titles.server.ts'

const CONTENT = /^([a-z-]+):([1-9]\d{0,14})$/

/** The contents among these things of the audit, by their titles, each with the way to its editor. */
export async function nameContents(
  context: Pick<Context, 'db'>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, NamedSubject>> {
  const which = subjects.flatMap((subject) => {
    const [, kind, id] = CONTENT.exec(subject) ?? []
    return kind === undefined ? [] : [{ kind, entityId: Number(id) }]
  })
  const named = new Map<string, NamedSubject>()
  if (which.length === 0) return named
  for (const [subject, title] of await readTitles(context, which))
    if (title !== '') named.set(subject, { title, address: `/open/${subject.replace(':', '/')}` })
  return named
}
