import { and, asc, desc, eq } from 'drizzle-orm'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import type { AskedQuestion } from './contract.ts'
import { dueDayOf } from './due-day.ts'
import { stateOfAsked } from './state-of-asked.ts'
import { questionAssignments, STATUSES } from './tables.server.ts'

/** What the person who asks has asked (B-50). */

/** So many of the newest are listed; ten a day may be asked. */
const MOST_ASKED = 200

/** The newest questions of the person who asks, each with its state; refuses `sign_in_required`. */
export async function listAsked(context: Context): Promise<AskedQuestion[]> {
  const { id: askerId } = requirePerson(context.actor)
  return readAsked(context, eq(questions.askerId, askerId))
}

/** One of them; refuses `sign_in_required`, and `question_not_found` for everybody else's. */
export async function readAskedQuestion(context: Context, id: number): Promise<AskedQuestion> {
  const { id: askerId } = requirePerson(context.actor)
  const [found] = await readAsked(context, and(eq(questions.askerId, askerId), eq(topics.id, id)))
  if (!found) throw new Refusal('not_found', 'question_not_found')
  return found
}

async function readAsked({ db }: Context, which: ReturnType<typeof and>): Promise<AskedQuestion[]> {
  const chosen = db
    .select({
      id: topics.id,
      title: topics.title,
      isSponsored: topics.isSponsored,
      state: topics.state,
      createdAt: topics.createdAt,
      description: questions.description,
      images: questions.images,
      isAnonymous: questions.isAnonymous,
      progress: questions.progress,
    })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(which)
    .orderBy(desc(topics.createdAt), desc(topics.id))
    .limit(MOST_ASKED)
    .as('chosen')
  const rows = await db
    .select({
      question: chosen._.selectedFields,
      assignment: questionAssignments,
      expert: people.name,
      expertId: linkedId(people),
    })
    .from(chosen)
    .leftJoin(questionAssignments, eq(questionAssignments.questionId, chosen.id))
    .leftJoin(people, eq(people.id, questionAssignments.expertId))
    .orderBy(desc(chosen.createdAt), desc(chosen.id), asc(questionAssignments.id))
  const nearest = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    const known = nearest.get(row.question.id)
    if (!known || nearnessOf(row) > nearnessOf(known)) nearest.set(row.question.id, row)
  }
  return [...nearest.values()].map(({ question, assignment, expert, expertId }) => {
    const status = assignment?.status
    const isAnswered = question.progress === 'answered'
    const state = stateOfAsked(question.state, { status, isAnswered })
    // What editors answered, nobody did who was asked.
    const isByAnother = state === 'answered' && status !== 'answered'
    return {
      id: question.id,
      title: question.title,
      isSponsored: question.isSponsored,
      description: question.description,
      imageIds: question.images.map(({ id }) => id),
      isAnonymous: question.isAnonymous,
      state,
      expert: expert === null || isByAnother ? undefined : { id: expertId ?? undefined, name: expert },
      dueOn: status === 'claimed' && assignment?.claimedAt ? dueDayOf(assignment.claimedAt) : undefined,
      askedAt: { iso: shanghaiIso(question.createdAt), text: shanghaiMinute(question.createdAt) },
    }
  })
}

/** The farther an expert has come with it, the more; whoever gave it up counts least. */
const nearnessOf = ({ assignment }: { assignment: { status: (typeof STATUSES)[number] } | null }) =>
  assignment && assignment.status !== 'abandoned' ? STATUSES.indexOf(assignment.status) : -1
