import { join, resolve } from 'node:path'
import type { KeepRule } from './backup/keep-archives.ts'
import { safetySettingsOf, type ContentSafetySettings } from './content-safety/safety-settings.ts'
import { Environment, type MobileRedirect } from './environment.server.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import { paymentSettingsOf, type PaymentSettings } from './payments/payment-settings.server.ts'
import type { StartingFacts } from './settings/settings.server.ts'
import { smsProvidersOf, type SmsProviderSettings } from './sms/sms-settings.ts'
import { StartupProblem } from './startup-problem.ts'

/**
 * Everything an operator can set, read from the environment once at start, as the portal uses it. This is the only file
 * that reads the environment. A wrong value stops the start with a sentence that names it.
 */

export interface WechatSettings {
  readonly appId: string
  readonly appSecret: string
  /** Without a slash at the end. */
  readonly apiUrl: string
}

export interface WechatLoginSettings extends WechatSettings {
  /** Where the page is on which a person agrees; without a slash at the end. */
  readonly pageUrl: string
}

interface MailSender {
  readonly name: string
  readonly address: string
}

export interface Configuration {
  readonly mode: 'production' | 'development' | 'test'
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly databaseReplica: { readonly url: string; readonly mostLagSeconds: number } | undefined
  readonly webProcesses: number
  readonly takesJobs: boolean
  /** Whether only browsers of this machine can mean the address readers use. */
  readonly isLocal: boolean
  /** Whether other machines reach the port while what is sent leads to this one, because nobody has said the address. */
  readonly lacksAddress: boolean
  /** Variables about the company that nobody has set, so that pages show examples. */
  readonly examples: readonly string[]
  readonly fillsWithDemo: boolean
  /** Proxies in front; 0 without. */
  readonly proxies: number
  readonly logLevel: string
  readonly pageCacheBytes: number
  readonly maxRequestsInFlight: number
  /** Whether one address may have only so many places and uncached pages. */
  readonly limitsAddresses: boolean
  /** Whether the first pages are opened after a start before anybody asks. */
  readonly warmsUp: boolean
  /** Points of limits by their name, where the operator wants others than the features say. */
  readonly limits: Readonly<Record<string, number>>
  /** Whether https is demanded of every host below the portal's, too. */
  readonly hstsCoversSubdomains: boolean
  /** Missing: the metrics are read at their own port alone, by programs of this machine. */
  readonly metricsToken: string | undefined
  /** Missing: the worker and the first of several processes say nothing of themselves. */
  readonly metricsPort: number | undefined
  readonly shutdownMs: number
  readonly backups: {
    /** `no`: no nightly ones. */
    readonly what: 'all' | 'database' | 'no'
    readonly folder: string
    readonly keep: KeepRule
  }
  readonly s3:
    | {
        bucket: string
        endpoint: string | undefined
        region: string
        accessKeyId: string
        secretAccessKey: string
        pathStyle: boolean
      }
    | undefined
  /** Missing: no mail leaves. */
  readonly smtp: { readonly url: string; readonly from: MailSender } | undefined
  /** Missing: nobody may hand over mails that came back. */
  readonly bounceToken: string | undefined
  /** The official account. Missing: no share card, nobody signs in or pays inside WeChat. */
  readonly wechat: WechatLoginSettings | undefined
  /** Missing: nobody signs in with WeChat. */
  readonly wechatLogin: WechatLoginSettings | undefined
  /** In the order in which they are asked; none: the outbox, or no SMS at all. */
  readonly smsProviders: readonly SmsProviderSettings[]
  /** Missing: what is posted is checked by the word list and by people alone. */
  readonly contentSafety: ContentSafetySettings | undefined
  /** Missing: nobody looks for viruses in files that readers send. */
  readonly fileCheckCommand: string | undefined
  /** The folders in which this machine looks for programs. */
  readonly programPath: string
  /** Whether everything that readers post waits for a person: so it is at a public address without such a service. */
  readonly holdsPosts: boolean
  /** Whether /outbox shows what could not be sent, sign-in codes among it. */
  readonly showsOutbox: boolean
  /** Whether only who has the link of the start sees it: so it is unless an operator asked for it by name. */
  readonly outboxNeedsKey: boolean
  /** Whether what is not configured is played on this machine: nobody pays real money, so never where others read. */
  readonly usesSimulators: boolean
  readonly payments: PaymentSettings
  /** Of whom staff a second factor is asked to sign in: not of who has the link of the start, or of nobody, on this machine alone. */
  readonly secondFactor: 'everybody' | 'all_but_operator' | 'nobody'
  /** Networks from which staff may work; none: from everywhere. */
  readonly staffNetworks: readonly string[]
  /** What the portal says of itself until its settings say otherwise. */
  readonly startingFacts: StartingFacts
  readonly chartSource: string | undefined
  readonly quarterlyEventUrl: string | undefined
  readonly mobileRedirects: readonly MobileRedirect[]
}

/** The typed configuration; refuses (StartupProblem) naming each variable that is wrong and why. */
export function readConfiguration(
  environment: Record<string, string | undefined> = process.env,
  /** Variables that stand where the environment has others, such as the addresses of simulators. */
  instead: Readonly<Record<string, string>> = {},
): Configuration {
  const parsed = Environment.safeParse({ ...environment, ...instead })
  const misspelt = misspeltVariables(Object.keys(environment), Object.keys(Environment.shape))
  if (!parsed.success || misspelt.length > 0) {
    const issues = parsed.error?.issues ?? []
    const lines = [
      ...misspelt.map(({ name, meant }) => `  ${name}：没有这一项，是不是 ${meant}？`),
      ...issues.map((issue) => `  ${String(issue.path[0] ?? '环境变量')}：${issue.message}`),
    ]
    throw new StartupProblem(`配置有误，无法启动：\n${lines.join('\n')}\n各项配置的含义见 docs/operations.md`)
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const smsProviders = smsProvidersOf(env)
  const isLocal = isOnThisMachine(publicUrl)
  const contentSafety = safetySettingsOf(env)
  // Fictional people and articles must not appear under a company's name because nobody said no.
  const fillsWithDemo = env.DEMO_PORTAL === undefined ? isLocal : env.DEMO_PORTAL === 'yes'
  const isPlayground = fillsWithDemo && !env.SMTP_URL && smsProviders.length === 0 && isLocal
  if (env.SIMULATORS === 'yes' && !isLocal)
    throw new StartupProblem(
      '配置有误，无法启动：\n  SIMULATORS：模拟支付不收真钱，只能用于本机地址（PUBLIC_URL）',
    )
  if (env.STAFF_SECOND_FACTOR === 'no' && !isLocal)
    throw new StartupProblem(
      '配置有误，无法启动：\n  STAFF_SECOND_FACTOR：只有本机地址（PUBLIC_URL）可以不用第二步验证',
    )
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseReplica: env.DATABASE_REPLICA_URL
      ? { url: env.DATABASE_REPLICA_URL, mostLagSeconds: env.DATABASE_REPLICA_LAG }
      : undefined,
    webProcesses: env.WEB_PROCESSES,
    takesJobs: env.TAKE_JOBS,
    isLocal,
    lacksAddress: env.PUBLIC_URL === undefined && !THIS_MACHINE.test(env.HOST),
    examples: EXAMPLES.filter((name) => !environment[name]?.trim()),
    fillsWithDemo,
    proxies: env.BEHIND_PROXY,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    maxRequestsInFlight: env.MAX_REQUESTS_IN_FLIGHT,
    limitsAddresses: env.ADDRESS_LIMITS,
    warmsUp: env.WARM_UP,
    limits: env.LIMITS,
    hstsCoversSubdomains: env.HSTS_SUBDOMAINS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    shutdownMs: env.SHUTDOWN_SECONDS * 1000,
    backups: {
      what: env.BACKUP,
      folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
      keep: env.BACKUP_KEEP,
    },
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            pathStyle: env.S3_PATH_STYLE,
          }
        : undefined,
    wechat: wechatOf(env, env.WECHAT_APP_ID, env.WECHAT_APP_SECRET),
    wechatLogin: wechatOf(env, env.WECHAT_LOGIN_APP_ID, env.WECHAT_LOGIN_APP_SECRET),
    smsProviders,
    contentSafety,
    fileCheckCommand: env.FILE_CHECK_COMMAND,
    programPath: environment.PATH ?? '',
    holdsPosts:
      env.HOLD_POSTS === undefined
        ? contentSafety === undefined && env.NODE_ENV === 'production' && !isLocal
        : env.HOLD_POSTS === 'yes',
    showsOutbox: env.SHOW_OUTBOX === undefined ? isPlayground : env.SHOW_OUTBOX === 'yes',
    outboxNeedsKey: env.SHOW_OUTBOX === undefined,
    usesSimulators: env.SIMULATORS === undefined ? isPlayground : env.SIMULATORS === 'yes',
    payments: paymentSettingsOf(env),
    secondFactor: secondFactorOf(env.STAFF_SECOND_FACTOR, isPlayground),
    staffNetworks: env.STAFF_ADDRESSES,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    bounceToken: env.MAIL_BOUNCE_TOKEN,
    startingFacts: {
      name: env.SITE_NAME,
      slogan: env.SITE_SLOGAN,
      icpNumber: env.ICP_NUMBER,
      icpLicence: env.ICP_LICENCE,
      policeNumber: env.POLICE_NUMBER,
      companyName: env.COMPANY_NAME,
      contact: { phone: env.CONTACT_PHONE, email: env.CONTACT_EMAIL, address: env.CONTACT_ADDRESS },
    },
    chartSource: env.CHART_SOURCE_URL,
    quarterlyEventUrl: env.QUARTERLY_EVENT_URL,
    mobileRedirects: env.MOBILE_REDIRECTS,
  }
}

/** What pages say of the company by the example where it is not set. */
const EXAMPLES = [
  'SITE_NAME',
  'COMPANY_NAME',
  'ICP_NUMBER',
  'CONTACT_PHONE',
  'CONTACT_EMAIL',
  'CONTACT_ADDRESS',
] as const

function secondFactorOf(
  asked: 'yes' | 'no' | undefined,
  isPlayground: boolean,
): Configuration['secondFactor'] {
  if (asked === undefined) return isPlayground ? 'all_but_operator' : 'everybody'
  return asked === 'yes' ? 'everybody' : 'nobody'
}

function wechatOf(
  {
    WECHAT_API_URL,
    WECHAT_LOGIN_URL,
  }: { readonly WECHAT_API_URL: string; readonly WECHAT_LOGIN_URL: string },
  appId: string | undefined,
  appSecret: string | undefined,
): WechatLoginSettings | undefined {
  if (!appId || !appSecret) return undefined
  const [apiUrl, pageUrl] = [withoutSlash(WECHAT_API_URL), withoutSlash(WECHAT_LOGIN_URL)]
  return { appId, appSecret, apiUrl, pageUrl }
}

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '')

const THIS_MACHINE = /^(localhost|127\.[\d.]+|::1|\[::1\])$/

/** Whether only browsers of this machine can mean this address. */
const isOnThisMachine = (address: string) => THIS_MACHINE.test(new URL(address).hostname)
