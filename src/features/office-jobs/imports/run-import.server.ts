import { editableOf } from '#features/editing/hold.server.ts'
import type { Context } from '#platform/context.ts'
import type { Messages } from '#platform/messages.ts'
import { actingStaff } from '../acting-staff.server.ts'
import { settleJob, type ClaimedJob } from '../claim.server.ts'
import { pulseOf } from '../pulse.server.ts'
import { importerOf, permissionsOf, type ImportParts } from './import-kinds.ts'
import { openUpload } from './open-upload.server.ts'
import { openRowKeeper } from '../row-keeper.server.ts'
import { runRecords } from './run-records.server.ts'
import { sayProgress } from '../claim.server.ts'

export interface ImportWork extends ImportParts {
  readonly messages: () => Messages
}

/**
 * Does the step of an import that is due: the dry run, or the import itself, with the rights of whoever asked for it. Throws
 * JobCancelled and ClaimLost; what concerns the whole file, and rights that are gone, it refuses.
 */
export async function runImport(context: Context, parts: ImportWork, job: ClaimedJob): Promise<void> {
  const isDryRun = job.state === 'checking'
  const needs = permissionsOf(parts, job.kind)
  const acting: Context = {
    ...context,
    actor: await actingStaff(context, job.actingId, needs),
    // What the file says now is what holds; whoever edits the same meanwhile is told.
    overwrites: true,
  }
  await using upload = await openUpload(context, job)
  const keeper = await openRowKeeper(context.db, job.id, isDryRun ? 'check' : 'run')
  const common = { isDryRun, messages: parts.messages(), keeper, pulse: pulseOf(context, job, needs) }
  const importer = importerOf(parts, job.kind)
  let options = job.options
  try {
    if (importer) {
      const { edits } = importer
      const editable = typeof edits === 'string' ? editableOf(parts.editables, edits) : undefined
      const { lacks } = await runRecords(acting, { ...common, importer, editable, files: upload.files })
      options = { ...options, lacks }
    } else {
      // With the parsers of every kind of document, which only such a job needs.
      const { runArticles } = await import('./run-articles.server.ts')
      await runArticles(acting, { ...common, path: upload.path, options: job.options })
    }
  } finally {
    await sayProgress(context, job, { done: keeper.done(), counts: keeper.counts() }).catch(() => undefined)
  }
  await settleJob(
    context,
    job,
    isDryRun ? { state: 'checked', checked: keeper.counts(), options } : { state: 'done' },
  )
}
