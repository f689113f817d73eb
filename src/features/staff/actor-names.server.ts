import { inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { NameSubjects } from './audit/subjects.ts'
import { saySystem } from './system-names.ts'
import { staff } from './tables.server.ts'

/** Who let something in that the portal then did by itself acts under the own name. */
const APPROVED = 'system:approved:'
const STAFF = /^staff:([1-9]\d{0,14})$/

/** How those who act are called, by their names in the audit: staff by their own, also of those who left. */
export async function namesOfActors(
  { db }: Pick<Context, 'db'>,
  actors: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => Number(STAFF.exec(personally(actor ?? ''))?.[1]) || []))]
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  const names = new Map(rows.map(({ id, name }) => [`staff:${id}`, name]))
  for (const actor of actors)
    if (actor !== null && !names.has(actor)) {
      const own = personally(actor)
      names.set(actor, names.get(own) ?? sayActor(own))
    }
  return names
}

const personally = (actor: string) => (actor.startsWith(APPROVED) ? actor.slice(APPROVED.length) : actor)

/** Whoever works here among these things of the audit. */
export const nameStaff: NameSubjects = async (context, subjects) => {
  const names = await namesOfActors(
    context,
    subjects.filter((subject) => STAFF.test(subject)),
  )
  return new Map([...names].map(([subject, title]) => [subject, { title, address: '/staff' }]))
}

/** Whoever is not staff, or was before there was a table of them. */
function sayActor(actor: string): string {
  const [kind = '', name = ''] = actor.split(/:(.*)/s)
  if (kind === 'staff') return `员工 ${name}`
  if (kind === 'system') return `系统（${saySystem(name)}）`
  return kind === 'person' ? `读者 ${name}` : '访客'
}
