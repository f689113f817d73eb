import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { and, asc, eq, gt } from 'drizzle-orm'
import { enterAsStaff, enterToLook } from '#features/staff/enter.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { CSV_MARK, csvLine } from '#platform/csv.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { OUTCOME_NAMES, STEPS, UPLOAD_MEGABYTES, UPLOAD_PATH, type Step } from './words.ts'
import { OfJob, readJob } from './hold-job.server.ts'
import { openListOf } from './exports/open-list.server.ts'
import { importerOf, requireImporting } from './imports/import-kinds.ts'
import {
  allowUpload,
  keepUpload,
  startImport,
  type Sent,
  type StartImport,
} from './imports/start-import.server.ts'
import type { OfficeParts } from './run-office-jobs.server.ts'
import { officeJobRows } from './tables.server.ts'

interface OfJobFile {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly step?: string }
}

/** An upload that was let in, its body not read yet. */
interface Begun {
  readonly context: Context
  readonly asked: StartImport
}

/** Files of imports and exports, sent and taken away: to staff alone, and kept by nobody on the way. */
export const officeFileRoutes: RawRoutes<OfficeParts> = {
  addresses: [
    { method: 'POST', path: UPLOAD_PATH, about: '上传要导入的文件，开始试读' },
    { method: 'GET', path: '/admin/office-jobs/:id/report.csv', about: '导入的结果，一行一条' },
    { method: 'GET', path: '/admin/office-jobs/:id/file', about: '导出的文件，只给做它的人' },
    { method: 'GET', path: '/admin/office-jobs/template/:kind', about: '导入用的表格模板' },
  ],
  async register({ app, contextOfVisitor }, parts) {
    const look = (request: FastifyRequest) => enterToLook(contextOfVisitor(request), request.headers)
    await app.register(async (scope) => {
      const begun = new WeakMap<FastifyRequest, Begun>()
      const begunOf = (request: FastifyRequest) => {
        const found = begun.get(request)
        if (!found) throw new Error('an upload was read that had not begun')
        return found
      }
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/octet-stream',
        (request: FastifyRequest, body: IncomingMessage) => keepUpload(begunOf(request).context, body),
      )
      scope.addHook('onRequest', async (request, reply) => {
        const context = await enterAsStaff(contextOfVisitor(request), request.headers, { permission: 'own' })
        const length = Number(request.headers['content-length'] ?? Number.NaN)
        if (!(length <= UPLOAD_MEGABYTES * 1024 * 1024)) {
          // Too much to be thrown away as it comes, or nobody knows how much.
          reply.header('connection', 'close')
          throw new Refusal('too_large', 'import_too_large', { megabytes: UPLOAD_MEGABYTES })
        }
        const asked = await allowUpload(context, parts, request.query as Parameters<typeof allowUpload>[2])
        begun.set(request, { context, asked })
      })
      scope.post<{ Body: Sent | undefined }>(UPLOAD_PATH, async (request, reply) => {
        if (!request.body) throw new Refusal('invalid', 'import_empty')
        const { context, asked } = begunOf(request)
        const json = await startImport(context, parts, asked, request.body)
        return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', json })
      })
    })
    app.get<OfJobFile>('/admin/office-jobs/:id/report.csv', async (request, reply) => {
      const context = await look(request)
      const job = await readJob(context, parts, parseInput(OfJob, request.params).id)
      const step = STEPS.find((each) => each === request.query.step) ?? 'run'
      const name = `${job.name} ${step === 'check' ? '试读' : '导入'}结果.csv`
      return send(reply, name, 'text/csv; charset=utf-8', Readable.from(reportOf(context, job.id, step)))
    })
    app.get<OfJobFile>('/admin/office-jobs/:id/file', async (request, reply) => {
      const context = await look(request)
      const job = await readJob(context, parts, parseInput(OfJob, request.params).id)
      if (job.sort !== 'export' || job.state !== 'done') throw new Refusal('not_found', 'office_job_unknown')
      // Whoever has lost the role since has lost the file.
      await openListOf(context, parts, job)
      const file = job.fileKey === null ? undefined : await context.services.storage.get(job.fileKey)
      if (!file) throw new Refusal('gone', 'office_job_file_gone')
      await recordAudit(context, 'downloadExport', `office-job:${job.id}`, { kind: job.kind, rows: job.done })
      const name = `${job.name} ${shanghaiDay(job.createdAt)}.${job.options.format ?? 'csv'}`
      return send(reply, name, file.contentType, file.stream)
    })
    app.get<{ Params: { readonly kind: string } }>(
      '/admin/office-jobs/template/:kind',
      async (request, reply) => {
        const { actor } = await look(request)
        const { kind } = request.params
        requireImporting(actor, parts, kind)
        const importer = importerOf(parts, kind)
        if (!importer) throw new Refusal('not_found', 'import_kind_unknown', { kind })
        const heading = `${CSV_MARK}${csvLine(Object.values(importer.columns))}`
        return send(
          reply,
          `${importer.about} 导入模板.csv`,
          'text/csv; charset=utf-8',
          Readable.from([heading]),
        )
      },
    )
  },
}

const send = (reply: FastifyReply, name: string, type: string, stream: Readable) =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition('attachment', name),
    })
    .type(type)
    .send(stream)

const ROWS_AT_ONCE = 1000

/** What became of every row, in their order, a thousand at a time. */
async function* reportOf({ db }: Context, jobId: number, step: Step): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(['行', '结果', '名称', '说明'])}`
  for (let last = 0; ;) {
    const rows = await db
      .select()
      .from(officeJobRows)
      .where(
        and(eq(officeJobRows.jobId, jobId), eq(officeJobRows.step, step), gt(officeJobRows.position, last)),
      )
      .orderBy(asc(officeJobRows.position))
      .limit(ROWS_AT_ONCE)
    yield rows
      .map(({ place, outcome, label, note }) => csvLine([place, OUTCOME_NAMES[outcome], label, note]))
      .join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.position ?? last
  }
}
