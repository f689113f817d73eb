import { addressesOf } from '#features/accounts/leaver.server.ts'
import { feature } from '#features/feature.ts'
import { forgetInAudit, forgetOldAudit } from '#platform/audit.server.ts'
import { makeScheduledBackup } from '#platform/backup/backups.server.ts'
import { lastBackupAt } from '#platform/backup/backup-runs.server.ts'
import { logArchiveAge } from '#platform/backup/log-archive-age.server.ts'
import { backupMessages } from '#platform/backup/messages.ts'
import { captchaCalls } from '#platform/captcha/calls.server.ts'
import { forgetSpentCaptchas } from '#platform/captcha/captcha.server.ts'
import { captchaMessages } from '#platform/captcha/messages.ts'
import * as captchaTables from '#platform/captcha/tables.server.ts'
import { registerImageRoutes } from '#platform/images/image-routes.server.ts'
import * as imageTables from '#platform/images/images.tables.server.ts'
import { imageMessages } from '#platform/images/messages.ts'
import { spreadsheetMessages } from '#platform/spreadsheets/messages.ts'
import { removeReleasedImages } from '#platform/images/release-images.server.ts'
import { ageOfWaitingJobs, countWaitingJobs } from '#platform/jobs/waiting-jobs.server.ts'
import * as limitTables from '#platform/limits/tables.server.ts'
import { forgetPoints } from '#platform/limits/take-points.server.ts'
import { forgetVisitorSalts } from '#platform/http/visitor-salt.server.ts'
import * as visitorTables from '#platform/http/visitor-salts.tables.server.ts'
import * as industryTables from '#platform/industries/tables.server.ts'
import { countDeadAddresses, forgetMailRefusals } from '#platform/mail/mail-refusals.server.ts'
import { mailMessages } from '#platform/mail/messages.ts'
import * as mailTables from '#platform/mail/tables.server.ts'
import { platformMessages } from '#platform/messages.ts'
import { bounceRoutes } from '#platform/outbox/bounce-routes.server.ts'
import { forgetAddresses } from '#platform/outbox/forget-addresses.server.ts'
import { countSendings } from '#platform/outbox/count-sendings.server.ts'
import { forgetSendings } from '#platform/outbox/forget-sendings.server.ts'
import { operatorRoutes } from '#platform/outbox/operator-routes.server.ts'
import { resumeSendings } from '#platform/outbox/resume-sendings.server.ts'
import * as outboxTables from '#platform/outbox/tables.server.ts'
import { paymentMessages } from '#platform/payments/messages.ts'
import { pdfMessages } from '#platform/pdf/messages.ts'
import * as settingsTables from '#platform/settings/tables.server.ts'
import { forgetShortLinkVisits } from '#platform/short-links/short-links.server.ts'
import * as shortLinkTables from '#platform/short-links/tables.server.ts'
import { smsMessages } from '#platform/sms/messages.ts'
import { storageMessages } from '#platform/storage/storage-problem.ts'
import { wechatMessages } from '#platform/wechat/messages.ts'

/** What the platform brings of its own: it knows nothing of features, so it is said here. */
export const platformParts = feature({
  name: 'platform',
  tables: {
    ...captchaTables,
    ...imageTables,
    ...limitTables,
    ...industryTables,
    ...mailTables,
    ...outboxTables,
    ...settingsTables,
    ...shortLinkTables,
    ...visitorTables,
  },
  rawTables: ['audit_records', 'backup_runs', 'portal_secrets', 'schema_migrations'],
  calls: captchaCalls,
  rawRoutes: [
    bounceRoutes,
    operatorRoutes,
    {
      addresses: [{ method: 'GET', path: '/img/:id', about: '图片（w 为宽度）' }],
      register: ({ app, images, contextOf }) => registerImageRoutes(app, images, contextOf),
    },
  ],
  jobs: [
    { name: 'forget-spent-captchas', schedule: '*/10 * * * *', run: forgetSpentCaptchas },
    { name: 'forget-visitor-salts', schedule: '*/10 * * * *', run: forgetVisitorSalts },
    { name: 'forget-short-link-visits', schedule: '*/10 * * * *', run: forgetShortLinkVisits },
    { name: 'forget-points', schedule: '*/10 * * * *', run: forgetPoints },
    { name: 'remove-released-images', schedule: '* * * * *', run: removeReleasedImages },
    { name: 'forget-sendings', schedule: '*/10 * * * *', run: forgetSendings },
    { name: 'resume-sendings', schedule: '*/10 * * * *', isDueAtStart: true, run: resumeSendings },
    { name: 'forget-mail-refusals', schedule: '53 4 * * *', run: forgetMailRefusals },
    { name: 'forget-old-audit', schedule: '51 4 * * *', run: forgetOldAudit },
    {
      name: 'make-backup',
      schedule: '40 2 * * *',
      longestSeconds: 6 * 3600,
      isFor: ({ backups }) => backups !== undefined,
      run: makeScheduledBackup,
    },
  ],
  gauges: [
    {
      name: 'portal_messages_waiting',
      help: 'Mails and text messages that were not sent yet',
      label: 'channel',
      read: ({ db }) => countSendings(db, 'waiting'),
    },
    {
      name: 'portal_messages_failed',
      help: 'Mails and text messages of the last thirty days that could not be sent and are not tried again',
      label: 'channel',
      read: ({ db }) => countSendings(db, 'failed'),
    },
    {
      name: 'portal_mail_addresses_dead',
      help: 'Mail addresses that refused mails for good within half a year, to which nothing but codes goes',
      read: countDeadAddresses,
    },
    {
      name: 'portal_jobs_waiting',
      help: 'Jobs that are due and that nobody has taken yet; dead-letters holds those that failed for good',
      label: 'queue',
      read: ({ db }) => countWaitingJobs(db),
    },
    {
      name: 'portal_jobs_waiting_seconds',
      help: 'For how long the longest waiting job of a queue has been due',
      label: 'queue',
      read: ({ db }) => ageOfWaitingJobs(db),
    },
    {
      name: 'portal_last_backup_timestamp_seconds',
      help: 'When the last backup was finished that came out whole; 0 before the first',
      read: async ({ db }) => (await lastBackupAt(db)) ?? 0,
    },
    {
      name: 'portal_database_log_archived_age_seconds',
      help: 'How long ago the database put its log away, from which it can be brought back to a moment; 0 where it does not',
      read: logArchiveAge,
    },
  ],
  messages: {
    ...backupMessages,
    ...captchaMessages,
    ...imageMessages,
    ...spreadsheetMessages,
    ...mailMessages,
    ...platformMessages,
    ...paymentMessages,
    ...pdfMessages,
    ...smsMessages,
    ...storageMessages,
    ...wechatMessages,
  },
  person: {
    // Messages are told of by who wrote them; whom an account belongs to, the platform does not know.
    export: async () => ({}),
    async forget(context, leaver) {
      const { personId, name, company, addresses } = leaver
      await forgetAddresses(context, {
        phones: addressesOf(leaver, 'phone'),
        emails: addressesOf(leaver, 'email'),
      })
      const texts = [name, company, ...addresses.map(({ address }) => address)]
      await forgetInAudit(context, { personId, texts })
    },
    // The record says by number whose it was, and the audit does not change.
    merges: [],
  },
})
