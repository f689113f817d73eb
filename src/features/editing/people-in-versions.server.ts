import { sql, type SQL } from 'drizzle-orm'
import { CLOSED_NAME, type Leaver } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Content, Editables } from './editable.ts'
import { withoutTexts } from './without-texts.ts'

interface Named {
  readonly key: string
  readonly kind: string
  readonly entityId: string
  readonly content: Content
}

const AUTOSAVES = {
  name: '自动保存',
  table: sql`content_autosaves`,
  key: sql`id::text`,
  content: sql`content`,
  people: sql`people`,
} as const

/** Everything that holds contents readers do not see: each with the name of one of its rows and of what it is. */
export const HOLDERS = [
  {
    name: '正在修改',
    table: sql`editables`,
    key: sql`kind || ':' || entity_id`,
    content: sql`working`,
    people: sql`working_people`,
  },
  {
    name: '版本',
    table: sql`content_versions`,
    key: sql`kind || ':' || entity_id || ':' || version`,
    content: sql`content`,
    people: sql`people`,
  },
  AUTOSAVES,
] as const

type Holder = (typeof HOLDERS)[number]

async function readNaming({ db }: Pick<Context, 'db'>, holder: Holder, isMeant: SQL): Promise<Named[]> {
  const { rows } = await db.execute<Record<keyof Named, never>>(sql`
    select ${holder.key} as key, kind, entity_id as "entityId", ${holder.content} as content from ${holder.table}
    where ${holder.content} is not null and ${isMeant}`)
  return rows
}

const names = ({ people }: Holder, personId: number) => sql`${people} @> array[${personId}]::bigint[]`

/** What versions, working copies and autosaves name the person who asks; refuses `sign_in_required` (C-14). */
export async function readOwnMentions(
  context: Context,
  { editables }: { readonly editables: Editables },
): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const found = []
  for (const holder of HOLDERS)
    for (const { kind, entityId } of await readNaming(context, holder, sql`(${names(holder, id)})`))
      found.push({ 内容: editables[kind]?.name ?? kind, 编号: Number(entityId), 所在: holder.name })
  return { 编辑记录里提到您的内容: found }
}

/**
 * Takes a leaver out of every working copy, version, autosave and reason of a failure as out of what is live, within the
 * transaction that closes the account. The profile's own go whole, and so does what today's schema cannot read any more
 * (C-14).
 */
export async function forgetInVersions(
  context: Context,
  leaver: Leaver,
  { editables }: { readonly editables: Editables },
): Promise<void> {
  const { db } = context
  await forgetProfile(context, leaver.personId)
  await forgetRefused(context, leaver)
  await forgetInFailed(context, leaver)
  const searched = Object.keys(editables).filter((kind) => editables[kind]?.namesStrangers)
  const naming = new Set<string>()
  for (const holder of HOLDERS) {
    const isMeant = sql`(${names(holder, leaver.personId)} or kind = any(${sql.param(searched)}))`
    for (const { key, kind, entityId, content } of await readNaming(context, holder, isMeant)) {
      const kept = editables[kind]?.without(content, leaver) ?? {}
      if (JSON.stringify(kept) === JSON.stringify(content)) continue
      naming.add(`${kind}:${entityId}`)
      await db.execute(sql`update ${holder.table} set ${holder.content} = ${JSON.stringify(kept)}::jsonb
        where ${holder.key} = ${key}`)
    }
  }
  await forgetInRemarks(context, leaver, { naming: [...naming], searched })
}

async function forgetProfile({ db }: Context, personId: number): Promise<void> {
  const isOwn = sql`kind = 'person' and entity_id = ${personId}`
  await db.execute(sql`update editables set live_version = null, working = null, working_base = null,
    working_from = null, working_people = '{}' where ${isOwn}`)
  await db.execute(sql`delete from content_autosaves where ${isOwn}`)
  await db.execute(sql`delete from content_versions where ${isOwn}`)
  await db.execute(sql`delete from content_remarks where ${isOwn}`)
}

/** A name of one sign stands in every other sentence. */
const LEAST_SIGNS = 2

/** What is looked for in texts that say nowhere whom they name. */
const textsOf = ({ name, addresses }: Pick<Leaver, 'name' | 'addresses'>) =>
  [name, ...addresses.map(({ address }) => address)].filter((text) => [...text].length >= LEAST_SIGNS)

/**
 * What was refused is part of a content, which no schema reads: name and addresses give way to that of nobody wherever they
 * stand in it, and what else an editor typed stays until it is saved or goes.
 */
async function forgetRefused(context: Context, leaver: Leaver): Promise<void> {
  const texts = textsOf(leaver)
  const gone = { texts, instead: CLOSED_NAME, firm: leaver.company, insteadOfFirm: '某公司' }
  const asJson = texts.map((text) => JSON.stringify(text).slice(1, -1))
  const isMeant = sql`is_refused and exists (
    select from unnest(${sql.param(asJson)}::text[]) as text where position(text in content::text) > 0)`
  for (const { key, content } of await readNaming(context, AUTOSAVES, isMeant))
    await context.db.execute(sql`update content_autosaves
      set content = ${JSON.stringify(withoutTexts(content, gone))}::jsonb where id::text = ${key}`)
}

/** Why something scheduled came to nothing may name whoever the content is about. */
async function forgetInFailed({ db }: Context, leaver: Leaver): Promise<void> {
  for (const text of textsOf(leaver))
    await db.execute(sql`update content_schedules set why = replace(why, ${text}, ${CLOSED_NAME})
      where position(${text} in why) > 0`)
}

/**
 * Remarks hold words of the text that they are about, and what reviewers say of people: where that text named the leaver, or
 * may name strangers, the name and the addresses give way to that of nobody, and each remark goes on standing at its place.
 */
async function forgetInRemarks(
  { db }: Context,
  { name, addresses }: Leaver,
  { naming, searched }: { readonly naming: readonly string[]; readonly searched: readonly string[] },
): Promise<void> {
  for (const text of textsOf({ name, addresses }))
    await db.execute(sql`update content_remarks set
        body = left(replace(body, ${text}, ${CLOSED_NAME}), 2000),
        quote = left(replace(quote, ${text}, ${CLOSED_NAME}), 200),
        part = left(replace(part, ${text}, ${CLOSED_NAME}), 4000)
      where (kind || ':' || entity_id = any(${sql.param([...naming])}) or kind = any(${sql.param([...searched])}))
        and position(${text} in concat_ws(' ', body, quote, part)) > 0`)
}
