import { z } from 'zod'
import type { AnyMessageKind } from '#features/notifications/message-kind.ts'
import { listExport } from '#features/staff/list-export.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import type { FailedSending, RefusedAddress } from './contract.ts'
import { readFailedSendings } from './failed-sendings.server.ts'
import { readRefusedAddresses } from './refused-addresses.server.ts'
import { sayJob, saySchedule } from '#features/staff/job-names.ts'
import { listJobs, type ScheduledJob } from './list-jobs.server.ts'
import { CHANNEL_NAMES, sayReason } from './sending-words.ts'
import { sayPurpose } from './purpose-names.ts'

interface Of {
  readonly scheduledJobs: () => readonly ScheduledJob[]
  readonly messageKinds: readonly AnyMessageKind[]
}

const MS = 1000

/** Background jobs and messages that were not sent, as files. */
export const runningExports = ({ scheduledJobs, messageKinds }: Of): ExportSource[] => [
  listExport({
    kind: 'jobs',
    name: '后台任务',
    permission: 'jobs.run',
    filter: z.object({}),
    rows: (context) => listJobs(context, scheduledJobs()),
    columns: {
      任务: ({ name }) => name,
      做什么: ({ name }) => sayJob(name),
      什么时候: ({ schedule }) => saySchedule(schedule),
      下次: ({ nextAt }) => nextAt,
      上次做完: ({ doneAt }) => doneAt,
      '用时（秒）': ({ tookMs }) => tookMs && (tookMs / MS).toFixed(1),
      放弃几次: ({ givenUp }) => givenUp,
      最近一次放弃: ({ givenUpAt }) => givenUpAt,
      原因: ({ reason }) => reason,
    },
  }),
  listExport({
    kind: 'failed-sendings',
    name: '没发出的消息',
    permission: 'messages.resend',
    contacts: 'contacts.show',
    filter: z.object({}),
    rows: (context, _asked, { showsContacts }) =>
      rowsInPages<FailedSending>((behind, limit) =>
        readFailedSendings(context, { limit, behind: behind?.id, showsContacts }),
      ),
    columns: {
      编号: ({ id }) => id,
      时间: ({ at }) => at,
      种类: ({ channel }) => CHANNEL_NAMES[channel],
      事由: ({ purpose }) => sayPurpose(purpose, messageKinds),
      收件人: ({ recipient }) => recipient,
      原因: ({ reason }) => sayReason(reason),
      试过几次: ({ attempts }) => attempts,
      还来得及重发: ({ isWorthIt }) => (isWorthIt ? '是' : '否'),
    },
  }),
  listExport({
    kind: 'refused-addresses',
    name: '收不到邮件的邮箱',
    permission: 'messages.resend',
    contacts: 'contacts.show',
    filter: z.object({}),
    rows: (context, _asked, { showsContacts }) =>
      rowsInPages<RefusedAddress>((behind, limit) =>
        readRefusedAddresses(context, { limit, behind: behind?.id, showsContacts }),
      ),
    columns: {
      邮箱: ({ address }) => address,
      从什么时候起: ({ since }) => since,
      最近一次: ({ lastAt }) => lastAt,
      原因: ({ reason }) => reason,
      读者: ({ personId }) => personId || '',
    },
  }),
]
