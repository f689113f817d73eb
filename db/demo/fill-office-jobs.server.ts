import { eq } from 'drizzle-orm'
import { files } from '#features/files/tables.server.ts'
import { officeJobRows, officeJobs } from '#features/office-jobs/tables.server.ts'
import { staff, staffRoles } from '#features/staff/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'

const WAITING = 'office-jobs/demo-waiting'
const TABLE =
  '来源编号,标题,种类,发布时间\ndemo-office-1,6英寸衬底现货均价,chart,2026-10-31\ndemo-office-2,,chart,2026-10-31\n'

type Job = Omit<typeof officeJobs.$inferInsert, 'staffId' | 'actingId' | 'createdAt'>

/** Imports, exports and acts on many of the office as they come to rest; one import waits to be confirmed. */
export async function fillOfficeJobs(context: Context): Promise<void> {
  const { db, now, services } = context
  const [member] = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staff.id))
    .where(eq(staffRoles.role, 'content'))
  if (!member) throw new Error('the demo has nobody for content')
  await services.storage.put(WAITING, Buffer.from(TABLE), { contentType: 'application/octet-stream' })
  let hours = JOBS.length
  for (const job of JOBS) {
    const at = new Date(now.getTime() - (hours -= 1) * HOUR_MS)
    const isOver = !['checking', 'checked', 'running'].includes(job.state)
    const [made] = await db
      .insert(officeJobs)
      .values({
        ...job,
        staffId: member.id,
        actingId: member.id,
        createdAt: at,
        endedAt: isOver ? at : null,
        confirmedAt: job.sort === 'import' && job.state === 'done' ? at : null,
      })
      .returning({ id: officeJobs.id })
    if (made && job.fileKey === WAITING) await fillRows(context, made.id)
  }
  await fillBulk(context, member.id)
}

/** Something that was done to several files at once, of which one was refused. */
async function fillBulk({ db, now }: Context, staffId: number): Promise<void> {
  const found = await db.select({ id: files.id }).from(files).orderBy(files.id).limit(3)
  const ids = found.map(({ id }) => id)
  const [made] = await db
    .insert(officeJobs)
    .values({
      sort: 'bulk',
      kind: 'file.discard',
      name: '放弃资料的修改',
      options: { ids, reason: '' },
      state: 'done',
      staffId,
      actingId: staffId,
      createdAt: now,
      endedAt: now,
      total: ids.length,
      done: ids.length,
      counts: { made: ids.length - 1, failed: 1 },
    })
    .returning({ id: officeJobs.id })
  if (!made) throw new Error('the demo has no bulk act')
  await db.insert(officeJobRows).values(
    ids.map((id, at) => ({
      jobId: made.id,
      step: 'run' as const,
      place: String(id),
      position: at + 1,
      outcome: at === 0 ? ('failed' as const) : ('made' as const),
      note: at === 0 ? '没有未发布的修改' : '',
    })),
  )
}

const COUNTS = { created: 1, failed: 1 }
const JOBS: readonly Job[] = [
  {
    sort: 'import',
    kind: 'files',
    name: '年会资料.zip',
    state: 'done',
    done: 40,
    total: 40,
    counts: { created: 38, updated: 1, failed: 1 },
    checked: { created: 38, updated: 1, failed: 1 },
  },
  {
    sort: 'import',
    kind: 'data-items',
    name: '登录页.csv',
    state: 'failed',
    problem: '这是一个网页，不是表格：多半是登录过期时下载的，请登录后重新下载',
  },
  { sort: 'import', kind: 'data-items', name: '旧数据.xlsx', state: 'cancelled', checked: { unchanged: 12 } },
  { sort: 'export', kind: 'contents', name: '资料', state: 'done', done: 10_482 },
  {
    sort: 'import',
    kind: 'data-items',
    name: '十月衬底价格.csv',
    state: 'checked',
    done: 2,
    total: 2,
    counts: COUNTS,
    checked: COUNTS,
    fileKey: WAITING,
    fileBytes: Buffer.byteLength(TABLE),
  },
]

async function fillRows({ db }: Context, jobId: number): Promise<void> {
  await db.insert(officeJobRows).values([
    { jobId, step: 'check', place: '2', position: 2, outcome: 'created', label: '6英寸衬底现货均价' },
    {
      jobId,
      step: 'check',
      place: '3',
      position: 3,
      outcome: 'failed',
      label: 'demo-office-2',
      note: '标题（title）：缺少、类型不对或超出允许的范围',
    },
  ])
}
