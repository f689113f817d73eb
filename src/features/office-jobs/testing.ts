import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Role } from '#features/staff/roles.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { confirmImport } from './imports/confirm-import.server.ts'
import { allowUpload, keepUpload, startImport } from './imports/start-import.server.ts'
import { runOfficeJobs, type OfficeParts } from './run-office-jobs.server.ts'
import { officeJobs } from './tables.server.ts'

/** Somebody of the office at a desk. */
export async function atDesk(
  context: Context,
  role: Role,
): Promise<Context & { readonly actor: StaffActor }> {
  const { id } = await makeStaff(context, [role])
  return { ...context, actor: { kind: 'staff', id, sessionId: 1, roles: [role], isProved: true } }
}

/** Sends a file as a browser does and gives the number of its import. */
export async function sendFile(
  desk: Context,
  parts: OfficeParts,
  file: { readonly kind: string; readonly name: string; readonly bytes: Buffer | string },
): Promise<number> {
  const options = { category: 'other', source: '', isPaid: false, isLiterature: false } as const
  const asked = await allowUpload(desk, parts, { kind: file.kind, name: file.name, ...options })
  const sent = await keepUpload(desk, Readable.from([Buffer.from(file.bytes)]))
  return (await startImport(desk, parts, asked, sent)).id
}

export const jobOf = async ({ db }: Pick<Context, 'db'>, id: number) => {
  const [job] = await db.select().from(officeJobs).where(eq(officeJobs.id, id))
  if (!job) throw new Error(`there is no job ${id}`)
  return job
}

/** Sends a file, has it tried, and has it done; gives the job as it ends. */
export async function importFile(desk: Context, parts: OfficeParts, file: Parameters<typeof sendFile>[2]) {
  const id = await sendFile(desk, parts, file)
  await runOfficeJobs(asJob(desk), parts)
  if ((await jobOf(desk, id)).state === 'checked') {
    await confirmImport(desk, parts, { id })
    await runOfficeJobs(asJob(desk), parts)
  }
  return jobOf(desk, id)
}

/** As the job itself comes: with no rights of its own. */
export const asJob = (context: Context): Context => ({
  ...context,
  actor: { kind: 'system', name: 'run-office-jobs', may: [] },
})
