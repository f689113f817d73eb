import { z } from 'zod'
import { postgresAddress } from './database/postgres-address.ts'
import { isSafetyWhole, safetyVariables } from './content-safety/safety-settings.ts'
import {
  blankAsMissing,
  jsonList,
  limitPoints,
  keepRule,
  mailAddress,
  mailSender,
  networks,
  optionalText,
  optionalWhole,
  text,
  webAddress,
  webOrigin,
  whole,
  yesOrNo,
} from './environment-values.ts'
import { checkPaymentAccounts, paymentVariables } from './payments/payment-settings.server.ts'
import { missingForSms, smsVariables } from './sms/sms-settings.ts'

const SHAPE = '每一项应为 {"from":"/…","to":"https://…"}'
/** A path pattern (`/topic/*`) and the mobile address it is sent to; `*` in the target takes the matched rest (B-104). */
const MobileRedirect = z.object(
  { from: z.string({ error: SHAPE }).startsWith('/', '“from”应以 / 开头'), to: webAddress },
  { error: SHAPE },
)
export type MobileRedirect = z.infer<typeof MobileRedirect>

/** The variables, each read and checked, and those that need each other; what they mean stands in docs/operations.md. */
export const Environment = z
  .object({
    /** `production` for everything but `npm run dev` and tests. */
    NODE_ENV: z
      .enum(['production', 'development', 'test'], { error: '应为 production、development 或 test' })
      .default('production'),
    HOST: text('0.0.0.0'),
    PORT: whole(3000, 0, 65535),
    /** The address readers use, as browsers write an origin; `http://localhost:PORT` when missing. */
    PUBLIC_URL: z.preprocess(blankAsMissing, webOrigin.optional()),
    /** Embedded database, stored files and logs live here. */
    DATA_DIR: text('data'),
    /** PostgreSQL 15 or newer; when missing the portal brings its own in DATA_DIR. */
    DATABASE_URL: z.preprocess(blankAsMissing, postgresAddress.optional()),
    DATABASE_POOL: whole(10, 2, 200),
    /** A streaming replica of DATABASE_URL, from which pages are read. */
    DATABASE_REPLICA_URL: z.preprocess(blankAsMissing, postgresAddress.optional()),
    /** Seconds; farther behind, the replica is not asked. */
    DATABASE_REPLICA_LAG: whole(5, 1, 300),
    WEB_PROCESSES: whole(1, 1, 64),
    /** Whether this process also takes jobs; `no` where `npm run worker` runs apart. */
    TAKE_JOBS: yesOrNo('yes'),
    /** Whether an empty database is filled with the demo portal; by itself only on somebody's own machine. */
    DEMO_PORTAL: z.preprocess(blankAsMissing, z.enum(['yes', 'no'], { error: '应为 yes 或 no' }).optional()),
    /** Whether `X-Forwarded-For` of a proxy in front is believed; a number says how many proxies there are. */
    BEHIND_PROXY: z.preprocess(
      blankAsMissing,
      z
        .string()
        .regex(/^(yes|no|[0-9])$/, '应为 yes、no 或代理的层数（1 到 9）')
        .default('no')
        .transform((value) => (value === 'yes' ? 1 : value === 'no' ? 0 : Number(value))),
    ),
    LOG_LEVEL: z.preprocess(
      blankAsMissing,
      z
        .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
          error: '应为 fatal…trace 或 silent',
        })
        .default('info'),
    ),
    PAGE_CACHE_MB: whole(24, 0, 4096),
    /** Uncached requests worked on at once; ten times as many wait a while, more are refused with 503 and Retry-After. */
    MAX_REQUESTS_IN_FLIGHT: whole(40, 1, 10000),
    /** `no` for measurements, which all come from one address: it may have every place and ask for any number of pages. */
    ADDRESS_LIMITS: yesOrNo('yes'),
    /** `no` for measurements that begin at once: whether the first pages are opened after a start before anybody asks. */
    WARM_UP: yesOrNo('yes'),
    /** `questions=20, searches=60`: how often readers may do something, where it is not what the features say. */
    LIMITS: limitPoints,
    /** Whether browsers must use https for every host below the portal's, too. */
    HSTS_SUBDOMAINS: yesOrNo('no'),
    /** Who sends it as bearer token may read /metrics and the details of /readyz. */
    METRICS_TOKEN: z.preprocess(blankAsMissing, z.string().min(16, '至少 16 个字符').optional()),
    /** Where a process without readers, the worker or the first of several, says how it is; nowhere when missing. */
    METRICS_PORT: optionalWhole(1, 65535),
    SHUTDOWN_SECONDS: whole(10, 1, 600),
    /** What is backed up every night: database and files, the database alone, or nothing. */
    BACKUP: z.preprocess(
      blankAsMissing,
      z.enum(['all', 'database', 'no'], { error: '应为 all、database 或 no' }).default('all'),
    ),
    /** The folder `backups` in DATA_DIR when missing. */
    BACKUP_DIR: optionalText,
    BACKUP_KEEP: z.preprocess(blankAsMissing, keepRule.default({ days: 7, weeks: 4, months: 6 })),
    S3_BUCKET: optionalText,
    S3_ENDPOINT: z.preprocess(blankAsMissing, webAddress.optional()),
    S3_REGION: text('us-east-1'),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    S3_PATH_STYLE: yesOrNo('yes'),
    /** Where mails are handed over: `smtp://user:password@host:587` or `smtps://…`; without it none leaves. */
    SMTP_URL: z.preprocess(
      blankAsMissing,
      z.url({ protocol: /^smtps?$/, hostname: /./, error: '应为 smtp:// 或 smtps:// 地址' }).optional(),
    ),
    MAIL_FROM: z.preprocess(blankAsMissing, mailSender.optional()),
    /** Who sends it as bearer token may hand over mails that came back. */
    MAIL_BOUNCE_TOKEN: z.preprocess(blankAsMissing, z.string().min(16, '至少 16 个字符').optional()),
    /** The WeChat official account whose share card pages get; without it pages are passed on as plain links. */
    WECHAT_APP_ID: optionalText,
    WECHAT_APP_SECRET: optionalText,
    WECHAT_API_URL: z.preprocess(blankAsMissing, webAddress.default('https://api.weixin.qq.com')),
    ...smsVariables,
    ...safetyVariables,
    /** What looks for viruses in files that readers send, such as `clamdscan --no-summary -`; without it nobody does. */
    FILE_CHECK_COMMAND: optionalText,
    /** Whether everything that readers post waits for a person; see `holdsPosts`. */
    HOLD_POSTS: z.preprocess(blankAsMissing, z.enum(['yes', 'no'], { error: '应为 yes 或 no' }).optional()),
    /** The website application of the WeChat open platform with which readers sign in; without it they cannot. */
    WECHAT_LOGIN_APP_ID: optionalText,
    WECHAT_LOGIN_APP_SECRET: optionalText,
    WECHAT_LOGIN_URL: z.preprocess(blankAsMissing, webAddress.default('https://open.weixin.qq.com')),
    /** Whether anybody may read at /outbox what could not be sent, codes among it; see `showsOutbox`. */
    SHOW_OUTBOX: z.preprocess(blankAsMissing, z.enum(['yes', 'no'], { error: '应为 yes 或 no' }).optional()),
    /** Whether staff need a second factor; `no` only on this machine. */
    STAFF_SECOND_FACTOR: z.preprocess(
      blankAsMissing,
      z.enum(['yes', 'no'], { error: '应为 yes 或 no' }).optional(),
    ),
    /** Addresses and networks (`10.1.0.0/16`) from which staff may work, with commas; empty means from everywhere. */
    STAFF_ADDRESSES: networks,
    ...paymentVariables,
    /** Whether stand-ins for payment and WeChat are started beside the portal; see `usesSimulators`. */
    SIMULATORS: z.preprocess(blankAsMissing, z.enum(['yes', 'no'], { error: '应为 yes 或 no' }).optional()),
    SITE_NAME: text('宽禁带产业门户'),
    SITE_SLOGAN: text('第三代半导体产业的资讯、数据与研究'),
    ICP_NUMBER: text('沪ICP备00000000号-1'),
    ICP_LICENCE: text(''),
    POLICE_NUMBER: text(''),
    CONTACT_PHONE: text('021-0000 0000'),
    CONTACT_EMAIL: z.preprocess(blankAsMissing, mailAddress.default('service@example.com')),
    CONTACT_ADDRESS: text('上海市浦东新区示例路 1 号'),
    COMPANY_NAME: text('宽禁带产业传媒（示例）'),
    /** The sister site's page of a quarterly issue; `eventId` and `page` are added to it (IRS-08, B-102). */
    QUARTERLY_EVENT_URL: z.preprocess(blankAsMissing, webAddress.optional()),
    /** Where charts and films of /canyan/:id come from: asked with `?id=`; our own table when missing (B-92). */
    CHART_SOURCE_URL: z.preprocess(blankAsMissing, webAddress.optional()),
    /** JSON: `[{"from":"/topic/*","to":"https://m.example.com/t/*"}]`; empty means phones get the same pages. */
    MOBILE_REDIRECTS: jsonList(MobileRedirect),
  })
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    error: '设置了 S3_BUCKET 就必须同时设置 S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY',
  })
  // Without a bucket files go to the disk, which nobody means who has written down a key or an address for one.
  .refine((env) => env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    error:
      '没有设置，而设置了 S3_ENDPOINT、S3_ACCESS_KEY_ID 或 S3_SECRET_ACCESS_KEY：文件存到对象存储要写明存储桶，存在磁盘上就一项也不要设',
  })
  .refine((env) => Boolean(env.WECHAT_APP_ID) === Boolean(env.WECHAT_APP_SECRET), {
    path: ['WECHAT_APP_ID'],
    error: 'WECHAT_APP_ID 与 WECHAT_APP_SECRET 必须同时设置',
  })
  .refine((env) => Boolean(env.WECHAT_LOGIN_APP_ID) === Boolean(env.WECHAT_LOGIN_APP_SECRET), {
    path: ['WECHAT_LOGIN_APP_ID'],
    error: 'WECHAT_LOGIN_APP_ID 与 WECHAT_LOGIN_APP_SECRET 必须同时设置',
  })
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
    path: ['DATABASE_REPLICA_URL'],
    error: '只读副本属于 DATABASE_URL 指定的数据库，两者要同时设置',
  })
  .refine(isSafetyWhole, {
    path: ['TENCENT_SAFETY_SECRET_ID'],
    error: 'TENCENT_SAFETY_SECRET_ID 与 TENCENT_SAFETY_SECRET_KEY 必须同时设置',
  })
  .superRefine((env, ctx) => {
    for (const { name, others } of missingForSms(env)) {
      ctx.addIssue({ code: 'custom', path: [name], message: `没有设置；${others} 必须同时设置` })
    }
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['SMTP_URL'],
    error: '设置了 SMTP_URL 就必须同时设置 MAIL_FROM',
  })
  .superRefine(checkPaymentAccounts)
