import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { sayReason, type ReviewView } from './contract.ts'
import { pageOf, type ModerationHandlers } from './decide-review.server.ts'
import { listDecided } from './reopen-review.server.ts'
import { listReviews } from './review-queries.server.ts'

type Decided = Awaited<ReturnType<typeof listDecided>>[number]

const permission = 'moderation.decide'

/** What waits to be looked at and what was decided, as files (C-70). */
export const reviewExports = ({ moderated }: { readonly moderated: ModerationHandlers }): ExportSource[] => [
  listExport({
    kind: 'reviews',
    name: '审核队列',
    permission,
    filter: z.object({ kind: z.string().max(30).optional() }),
    rows: (context, { kind }) =>
      rowsInPages<ReviewView>((behind, limit) => listReviews(context, { after: behind?.id, limit, kind })),
    columns: {
      编号: ({ id }) => id,
      时间: ({ createdAt }) => shanghaiIso(createdAt),
      种类: ({ thing }) => moderated[thing.kind]?.name ?? thing.kind,
      作者编号: ({ person }) => person.id,
      作者: ({ person }) => person.name,
      内容: ({ texts }) => texts.join('\n'),
      图片: ({ pictures }) => pictures.length,
      为什么要看: ({ reasons }) => reasons.map(sayReason).join('、'),
      在哪里: ({ thing, link }) => pageOf(moderated, { kind: thing.kind, link, isApproved: false }) ?? '',
    },
  }),
  listExport({
    kind: 'decided-reviews',
    name: '审过的',
    permission,
    filter: z.object({}),
    rows: (context) =>
      rowsInPages<Decided>((behind, limit) =>
        listDecided(context, { before: behind?.place, limit }, moderated),
      ),
    columns: {
      编号: ({ id }) => id,
      时间: ({ at }) => at,
      种类: ({ what }) => what,
      作者编号: ({ person }) => person.id,
      作者: ({ person }) => person.name,
      内容: ({ texts }) => texts.join('\n'),
      结果: ({ isApproved }) => (isApproved ? '放行' : '不放行'),
      谁审的: ({ by }) => by,
      原因: ({ reason }) => reason,
      在哪里: ({ link }) => link ?? '',
    },
  }),
]
