import { changeContent } from '#features/editing/change-content.server.ts'
import { endPreviewLink, makePreviewLink } from '#features/editing/preview/preview-links.server.ts'
import { answerRemark, makeRemark, settleRemark } from '#features/editing/remarks/remarks.server.ts'
import { cancelSchedule } from '#features/editing/schedules.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { editables } from '../../src/app/registries.server.ts'
import { kind, openDesk, type Desk } from './demo-desk.server.ts'
import { fillCorrections } from './fill-corrections.server.ts'
import type { Cast } from './fill-topics.server.ts'

/** What lies on the editors' desks: an article at each step of writing, with remarks, times of its own and preview links. */
export async function fillDrafts(context: Context, folder: string, cast: Cast): Promise<void> {
  const desk = await openDesk(context, folder, cast)
  await desk.begin(desk.writer, 'outline')
  await fillReviews(desk)
  await desk.schedule('publish', await desk.keep(desk.editor, 'scheduled'), desk.morningIn(5))
  const { id, version } = await desk.keep(desk.editor, 'dropped')
  const { schedule } = await desk.schedule('publish', { id, version }, desk.morningIn(2))
  await cancelSchedule(desk.chief, editables, { kind, id, schedule })
  await fillCorrections(context, desk)
}

/** Handed in: waiting, sent back, approved with and without a time, and written on afterwards. */
async function fillReviews(desk: Desk): Promise<void> {
  const { writer } = desk
  const { id, version } = await desk.handIn(writer, 'in-review')
  await discuss(desk, id)
  await showOutside(desk, id, version)
  await desk.decide(
    await desk.handIn(writer, 'returned'),
    '第二段说“今年的市场规模会超过去年”，没有来源，请补上或删去；2.4 元是含税价吗？',
  )
  const approved = await desk.handIn(writer, 'approved')
  await desk.decide(approved)
  await desk.schedule('publish', approved, desk.morningIn(1))
  await desk.decide(await desk.handIn(writer, 'ready'))
  const voided = await desk.handIn(writer, 'voided')
  await changeContent(writer, editables, {
    kind,
    id: voided.id,
    token: voided.token,
    change: { summary: '轨道上没有空气，热只能靠传导与辐射；效率每高一点，散热板就小一圈。' },
  })
}

/** Two remarks at their paragraphs: one that is answered, one that is settled. */
async function discuss({ writer: author, chief }: Desk, id: number): Promise<void> {
  const about = { kind, id }
  // An answer comes after what it answers.
  const writer = { ...author, now: new Date(chief.now.getTime() + HOUR_MS) }
  const answered = await makeRemark(chief, editables, {
    ...about,
    at: { field: 'blocks', place: 1 },
    quote: '近十个百分点',
    body: '哪一年对哪一年？请写明，并说是哪一家。',
  })
  const body = '是前年对去年，公司不愿具名，我改成“其中一家在交流会上说”。'
  await answerRemark(writer, editables, { ...about, remark: answered.remark, body })
  const settled = await makeRemark(chief, editables, {
    ...about,
    at: { field: 'blocks', place: 3 },
    body: '表里先放最宽的口径，读者好懂。',
  })
  await settleRemark(writer, editables, { ...about, remark: settled.remark, isSettled: true })
}

/** A link for somebody outside, and one that was taken back. */
async function showOutside({ chief }: Desk, id: number, version: number): Promise<void> {
  const what = { kind, id, version }
  await makePreviewLink(chief, editables, { ...what, sees: 'member', days: 7 })
  const { link } = await makePreviewLink(chief, editables, { ...what, sees: 'visitor', days: 3 })
  await endPreviewLink(chief, editables, { kind, id, link })
}
