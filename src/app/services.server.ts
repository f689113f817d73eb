import { join } from 'node:path'
import type { Logger } from 'pino'
import { createBackups } from '#platform/backup/backups.server.ts'
import type { Configuration } from '#platform/configuration.server.ts'
import { tencentSafety } from '#platform/content-safety/tencent-safety.server.ts'
import type { Services } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { checkWith } from '#platform/file-check/file-check.server.ts'
import { createDrawings } from '#platform/images/drawings.server.ts'
import { createImages } from '#platform/images/images.server.ts'
import { createRaster } from '#platform/images/raster.server.ts'
import type { Industries } from '#platform/industries/industries.server.ts'
import { createJobQueue } from '#platform/jobs/job-queue.server.ts'
import { createPaymentProviders } from '#platform/payments/payment-providers.server.ts'
import { createPdfPages } from '#platform/pdf/pdf-pages.server.ts'
import { createWorkbooks } from '#platform/spreadsheets/workbooks.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { createSmsSender } from '#platform/sms/sms-sender.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { createWechatAccount } from '#platform/wechat/wechat-account.server.ts'
import { createWechatLogin } from '#platform/wechat/wechat-login.server.ts'

/** What verbs and queries use besides the database, as the configuration says. */
export function createServices(
  {
    configuration,
    root,
    industries,
    settings,
  }: { configuration: Configuration; root: string; industries: Industries; settings: Settings },
  { db, url }: OpenDatabase,
  log: Logger,
): Services {
  const storage = openStorage(configuration)
  return {
    configuration,
    industries,
    settings,
    storage,
    backups:
      configuration.backups.what === 'no'
        ? undefined
        : createBackups({ configuration, root, url, storage, log }),
    images: createImages({
      db,
      storage,
      drawings: createDrawings({ worker: join(root, 'src/platform/images/drawing-worker.ts') }),
      raster: createRaster({ worker: join(root, 'src/platform/images/raster-worker.ts') }),
      log,
    }),
    pdf: createPdfPages({ worker: join(root, 'src/platform/pdf/pdf-worker.ts') }),
    workbooks: createWorkbooks({ worker: join(root, 'src/platform/spreadsheets/workbook-worker.ts') }),
    sms: createSmsSender({ configuration, log }),
    jobs: createJobQueue(),
    contentSafety: configuration.contentSafety && tencentSafety(configuration.contentSafety, { log }),
    fileCheck: configuration.fileCheckCommand
      ? checkWith(configuration.fileCheckCommand, { log })
      : undefined,
    payments: createPaymentProviders(configuration, log),
    wechatLogin: configuration.wechatLogin && createWechatLogin(configuration.wechatLogin, log),
    wechatAccount: configuration.wechat && createWechatAccount(configuration.wechat, log),
    random: Math.random,
  }
}
