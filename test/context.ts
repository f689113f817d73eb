import { resolve } from 'node:path'
import { pino } from 'pino'
import { readConfiguration, type Configuration } from '#platform/configuration.server.ts'
import { visitors, type Actor, type Audience, type Context, type Services } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { createDrawings } from '#platform/images/drawings.server.ts'
import { createImages, type Images } from '#platform/images/images.server.ts'
import { createRaster } from '#platform/images/raster.server.ts'
import { Industries } from '#platform/industries/industries.server.ts'
import { createJobQueue } from '#platform/jobs/job-queue.server.ts'
import { createPdfPages } from '#platform/pdf/pdf-pages.server.ts'
import { createWorkbooks } from '#platform/spreadsheets/workbooks.server.ts'
import { createSmsSender } from '#platform/sms/sms-sender.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { memoryStorage } from './memory-storage.ts'

/** The time of every test unless it says otherwise: a Saturday noon in Shanghai. */
export const NOON = new Date('2026-11-21T12:00:00+08:00')

export const testConfiguration: Configuration = readConfiguration({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://portal.example.com',
  LOG_LEVEL: 'silent',
  // Every test asks from one address.
  ADDRESS_LIMITS: 'no',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'portal@example.com',
  QUARTERLY_EVENT_URL: 'https://www.example.com/event',
})

export const silentLog = pino({ level: 'silent' })

const testPdf = createPdfPages({
  worker: resolve(import.meta.dirname, '../src/platform/pdf/pdf-worker.ts'),
})

/** One for all tests of this worker. */
export const testDrawings = createDrawings({
  worker: resolve(import.meta.dirname, '../src/platform/images/drawing-worker.ts'),
})

/** One for all tests of this worker. */
export const testRaster = createRaster({
  worker: resolve(import.meta.dirname, '../src/platform/images/raster-worker.ts'),
})

/** One for all tests of this worker. */
export const testWorkbooks = createWorkbooks({
  worker: resolve(import.meta.dirname, '../src/platform/spreadsheets/workbook-worker.ts'),
})

/** The industries as the migrations leave them. */
export const SEMI = { slug: 'semi', name: '第三代半导体', sellsMembership: true }
export const DISPLAY = { slug: 'display', name: '显示', sellsMembership: false }
/** The settings as the migrations leave them. */
const SETTINGS = {
  siteName: null,
  siteSlogan: null,
  companyName: null,
  contactPhone: null,
  contactEmail: null,
  contactAddress: null,
  icpNumber: null,
  icpLicence: null,
  policeNumber: null,
  servicePicture: null,
  serviceAccount: null,
  officialAccount: null,
  officialPicture: null,
  footerNote: null,
  footerLinks: [],
  quarterlyIssueFen: 400_000,
  quarterlyYearFen: 1_200_000,
  quarterlyPoints: ['重点企业业绩', '季度事件分析', '产品技术汇总', '产业项目动态'].map((title) => ({
    title,
    text: '每期都有',
  })),
  talksFrom: 2017,
  talksTo: 2020,
  partnersYear: 2020,
  membershipName: '年度会员',
  membershipYearFen: 29_900,
  membershipBenefits: '阅读全部会员文章与深度报告，活动门票{会员票价}。',
  memberTicketPercent: 50,
  bulkAloneMost: 100,
  bankAccountName: null,
  bankName: null,
  bankAccount: null,
  bankCode: null,
  transferDays: 7,
  transferSeatPercent: 20,
}
/** What a year of membership costs and gives by them. */
export const TERMS = new Settings(SETTINGS, testConfiguration.startingFacts).membership
/** The settings of a company that is paid by bank transfer too. */
export const WITH_BANK = new Settings(
  {
    ...SETTINGS,
    bankAccountName: '澜江产业媒体有限公司',
    bankName: '澜江银行高新支行',
    bankAccount: '622200001234567890',
  },
  testConfiguration.startingFacts,
)
/** One for all databases of this worker: they are copies and have the same queues. */
const jobs = createJobQueue()

export function testServices(db: Database): Services {
  const storage = memoryStorage()
  let images: Images | undefined
  return {
    configuration: testConfiguration,
    industries: new Industries([SEMI, DISPLAY]),
    settings: new Settings(SETTINGS, testConfiguration.startingFacts),
    storage,
    // Its memory costs more than most tests, and few of them ask for pictures.
    get images() {
      images ??= createImages({ db, storage, drawings: testDrawings, raster: testRaster })
      return images
    },
    pdf: testPdf,
    workbooks: testWorkbooks,
    sms: createSmsSender({ configuration: testConfiguration, log: silentLog, now: () => NOON }),
    jobs,
    payments: [],
    random: () => 0.5,
  }
}

/** A context on this database, acting as the portal itself unless told otherwise. */
export function testContext(
  db: Database,
  { actor, audience, now }: { actor?: Actor; audience?: Audience; now?: Date } = {},
): Context {
  return {
    actor: actor ?? { kind: 'system', name: 'test', may: 'all' },
    audience: audience ?? visitors,
    now: now ?? NOON,
    db,
    services: testServices(db),
    log: silentLog,
    // Tests write whole records on purpose.
    overwrites: true,
  }
}

/** Who has paid for these industries. */
export function membersOf(...industries: string[]): Audience {
  return { key: `member:${industries.toSorted().join(',')}`, memberOf: industries }
}
