import { asc, eq, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { WechatIdentity } from '#features/accounts/sign-in-by-wechat.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import { takePictures } from '#features/uploads/take-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { isOutage } from '#platform/database/outage.server.ts'
import { fetchImage } from '#platform/import/fetch-image.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeName } from './change-name.server.ts'
import { changePicture } from './change-picture.server.ts'
import { wechatProfiles } from './tables.server.ts'

const AT_ONCE = 20
const MOST_TRIES = 5
/** As an account is called that nobody has named yet. */
const UNNAMED = /^用户\d{4}$/

type Fetch = (url: string) => ReturnType<typeof fetchImage>
type Profile = typeof wechatProfiles.$inferSelect

/** Remembers how WeChat names and shows whoever's account was just made, for the job; within the surrounding transaction. */
export async function noteWechatProfile(
  { db, now }: Context,
  personId: number,
  { name, portraitUrl }: WechatIdentity,
): Promise<void> {
  await db
    .insert(wechatProfiles)
    .values({ personId, name, portraitUrl, createdAt: now })
    .onConflictDoNothing()
}

/**
 * Gives new accounts the name and picture that WeChat has for their owners, checked like those that people give themselves;
 * what is refused is left as it is, what fails is tried again a few times and keeps nobody else waiting. A job (C-01, C-11).
 */
export async function takeWechatProfiles(context: Context, fetch: Fetch = fetchImage): Promise<void> {
  const waiting = await context.db
    .select()
    .from(wechatProfiles)
    .orderBy(asc(wechatProfiles.tries), asc(wechatProfiles.createdAt))
    .limit(AT_ONCE)
  for (const profile of waiting) {
    const own = eq(wechatProfiles.personId, profile.personId)
    if ((await takeUnlessBroken(context, profile, fetch)) || profile.tries + 1 >= MOST_TRIES)
      await context.db.delete(wechatProfiles).where(own)
    else
      await context.db
        .update(wechatProfiles)
        .set({ tries: sql`${wechatProfiles.tries} + 1` })
        .where(own)
  }
}

/** Something of a picture that nobody thought of counts as a try as well, or all who come after would wait for it for ever. */
async function takeUnlessBroken(context: Context, profile: Profile, fetch: Fetch): Promise<boolean> {
  try {
    return await takeOne(context, profile, fetch)
  } catch (error) {
    if (isOutage(error)) throw error
    context.log.error({ err: error, personId: profile.personId }, 'what WeChat says of somebody broke')
    return false
  }
}

/** Whether nothing of it has to be tried again. */
async function takeOne(system: Context, profile: Profile, fetch: Fetch): Promise<boolean> {
  const { personId, name, portraitUrl } = profile
  const context: Context = { ...system, actor: { kind: 'person', id: personId, sessionId: 0 } }
  const [person] = await context.db
    .select({ name: people.name, iconId: people.iconId })
    .from(people)
    .where(eq(people.id, personId))
  const isNamed = !person || !UNNAMED.test(person.name) || (await isDone(() => changeName(context, { name })))
  if (!person || person.iconId || !portraitUrl) return isNamed
  const fetched = await fetch(portraitUrl)
  if ('refused' in fetched) return false
  const isShown = await isDone(async () => {
    const [picture] = await takePictures(context, { files: [fetched.bytes], keptIds: [] })
    if (picture) await changePicture(context, { pictureId: picture.id })
  })
  return isNamed && isShown
}

/** Whether it was done or refused for good; what cannot be done just now may be later. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.kind !== 'unavailable' && error.kind !== 'overloaded'
  }
}

/** What is still to be taken over from WeChat, for the export of one's own data (C-14). */
export async function readOwnWechatProfile(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const rows = await context.db.select().from(wechatProfiles).where(eq(wechatProfiles.personId, id))
  return { 微信资料: rows.map(({ name, portraitUrl }) => ({ 名称: name, 头像: portraitUrl })) }
}

export const forgetWechatProfile: ForgetPerson = async ({ db }, { personId }) => {
  await db.delete(wechatProfiles).where(eq(wechatProfiles.personId, personId))
}
