import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { peopleImporter } from '#features/people/import-people.server.ts'
import { readMergedInto } from '#features/people/read-merged-into.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { webAddress } from '#platform/web-address.ts'
import { carryRecord, isCarried, keepName, numberOf, type Luggage } from './carry.server.ts'
import { inJson, OldPerson, type OldName } from './from-wire.ts'
import type { Move, Run } from './move.ts'
import { Turns } from './turns.ts'
import { widest } from './widest.ts'

/**
 * Takes in whoever is named on the way, each once: experts and organisations with their profile, of everybody else the name
 * and picture that stand beside what they wrote. Somebody who has closed the account here stays closed. One after the
 * other, since organisations wait for their experts.
 */
export function peopleMover(run: Run): Move['person'] {
  const { origin } = run.portal
  const turns = new Turns(1)
  const done = new Map<string, number | undefined>()

  return (name) => turns.take(() => find(name, []))

  /** `above` are those who wait for this one. */
  async function find(
    name: Partial<OldName> | undefined,
    above: readonly string[],
  ): Promise<number | undefined> {
    if (!name?.name) return undefined
    const key = name.id === undefined ? faceOf(name) : String(name.id)
    if (done.has(key)) return done.get(key)
    if (above.includes(key)) return undefined
    const found =
      name.id === undefined ? await moveNameless(name) : await moveNumbered(name.id, name, [...above, key])
    done.set(key, found)
    return found
  }

  /** Whoever wrote a comment: calls give no number, so it is whoever has this name and this very picture. */
  async function moveNameless(name: Partial<OldName>): Promise<number | undefined> {
    const hash = hashOf(faceOf(name))
    const same = await numberOf(run, `face ${hash}`)
    const into = await mergedInto(run, same ?? (await numberOf(run, `commenter ${hash}`)))
    if (into) return into.id
    if (same !== undefined) return same
    const { icon = '' } = name
    const key = `${new URL(origin).host}:commenter:${hash}`
    return carryRecord(run, {
      name: `commenter ${hash}`,
      about: `读者 ${name.name}`,
      facts: { name: name.name, icon },
      importer: peopleImporter,
      record: async (luggage) => ({
        key,
        name: name.name,
        icon: await luggage.picture(widest(origin, icon)),
      }),
    })
  }

  async function moveNumbered(
    id: number,
    name: Partial<OldName>,
    above: readonly string[],
  ): Promise<number | undefined> {
    const thing = `person ${id}`
    const into = await mergedInto(run, id)
    if (into) return into.id
    if (await isClosed(run.context, id)) return undefined
    if (await isCarried(run, thing)) return id
    const profile = await profileOf(run, id)
    const experts: number[] = []
    for (const expert of profile?.hjUsers ?? []) {
      const number = await find(expert, above)
      if (number !== undefined) experts.push(number)
    }
    const facts = profile ?? { name: name.name ?? '', icon: name.icon ?? '' }
    await carryRecord(run, {
      name: thing,
      about: `人物 ${id}`,
      taken: { table: people, id },
      facts: { ...facts, experts },
      importer: peopleImporter,
      record: async (luggage) => ({
        id,
        name: facts.name,
        icon: await luggage.picture(widest(origin, facts.icon)),
        ...(profile && (await recordOf(profile, luggage, origin))),
        ...(experts.length > 0 && { experts }),
      }),
    })
    // Without a picture two people of one name would be one.
    if (facts.icon !== '') await keepName(run, `face ${hashOf(faceOf(facts))}`, id)
    return id
  }
}

async function recordOf(profile: z.output<typeof OldPerson>, luggage: Luggage, origin: string) {
  return {
    signText: profile.signText,
    job: profile.job,
    company: profile.company,
    remarks: profile.remarks,
    rights: profile.auths,
    descUrl: webAddress.safeParse(profile.descUrl).success ? profile.descUrl : '',
    banner: await luggage.picture(widest(origin, profile.bgLogo)),
  }
}

/** The profile of somebody who has one. */
async function profileOf({ portal, context }: Run, id: number) {
  const input = { id, industry: context.services.industries.main }
  try {
    return (await portal.ask(['GET', `/openapi/v1/vue/user/${id}`], input, inJson(OldPerson))).json
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not_found') return undefined
    throw error
  }
}

/** The account that one became part of here, without its number where that is closed by now; undefined of one that did not. */
async function mergedInto({ context }: Run, id: number | undefined) {
  const into = id === undefined ? undefined : await readMergedInto(context, id)
  return into === undefined ? undefined : { id: (await isClosed(context, into)) ? undefined : into }
}

async function isClosed({ db }: Context, id: number): Promise<boolean> {
  const [row] = await db.select({ closedAt: people.closedAt }).from(people).where(eq(people.id, id))
  return row !== undefined && row.closedAt !== null
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
const faceOf = ({ name = '', icon = '' }: Partial<OldName>) => `${name}\n${icon.split('?', 1)[0]}`
