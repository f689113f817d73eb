import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Backups } from './backup/backups.server.ts'
import type { Configuration } from './configuration.server.ts'
import type { FileCheck } from './file-check/file-check.server.ts'
import type { ContentSafety } from './content-safety/content-safety.ts'
import { againAfterConflict } from './database/conflict.server.ts'
import type { Database } from './database/database.server.ts'
import { oneByOne } from './database/one-by-one.server.ts'
import { rememberRoot } from './database/root-of.server.ts'
import type { Images } from './images/images.server.ts'
import type { Industries } from './industries/industries.server.ts'
import type { JobQueue } from './jobs/job-queue.server.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { SharedParts } from './pages/shared-parts.server.ts'
import type { Settings } from './settings/settings.server.ts'
import type { PdfPages } from './pdf/pdf-pages.server.ts'
import type { Workbooks } from './spreadsheets/workbooks.server.ts'
import type { SmsSender } from './sms/sms-sender.server.ts'
import type { Storage } from './storage/storage.ts'
import type { WechatAccount } from './wechat/wechat-account.server.ts'
import type { WechatLogin } from './wechat/wechat-login.server.ts'

/**
 * Who shares a page: everybody who has paid for the same industries sees the same one. `key` is `visitor` or
 * `member:` and the industries in order; pages are cached by it.
 */
export interface Audience {
  readonly key: string
  readonly memberOf: readonly string[]
}

export const visitors: Audience = { key: 'visitor', memberOf: [] }

/** Somebody signed in, on one device. */
export interface PersonActor {
  readonly kind: 'person'
  readonly id: number
  readonly sessionId: number
}

/** Somebody who works here, with the roles of this session; what they allow, the product says. */
export interface StaffActor {
  readonly kind: 'staff'
  readonly id: number
  readonly sessionId: number
  readonly roles: readonly string[]
  /** Whether the second factor was shown within the last minutes. */
  readonly isProved?: boolean
}

/** The portal itself: a job, an import or a command under its name for the audit, with the permissions that it needs. */
export interface SystemActor {
  readonly kind: 'system'
  readonly name: string
  readonly may: readonly string[] | 'all'
}

/** Who acts: nobody signed in, a reader, somebody who works here, or the portal itself. */
export type Actor = { readonly kind: 'visitor' } | PersonActor | StaffActor | SystemActor

/** Where a call came from: the network address and the browser's name for itself, both as the caller says. */
export interface Caller {
  readonly address: string
  readonly browser: string
  /** The id that the browser keeps since it asked for a code; missing without cookies. */
  readonly browserId?: string | undefined
  /** By which the browser of whoever started a portal for a trial is known; missing in every other. */
  readonly operatorKey?: string | undefined
  /** Whether nobody has seen yet what is asked for: HEAD, or fetched ahead by a browser. */
  readonly isFetchedAhead?: boolean
  /** Keeps the token of a session of staff in the browser, or takes it away; there at the addresses of staff alone. */
  readonly keepStaffToken?: (token: string | undefined) => void
  /** The idempotency key of the browser: asked for again, it is not done again. At the addresses of staff alone. */
  readonly idempotencyKey?: string | undefined
}

/** What a verb or query may use of the world besides the database; made once at start. */
export interface Services {
  readonly configuration: Configuration
  readonly industries: Industries
  readonly settings: Settings
  readonly storage: Storage
  readonly images: Images
  readonly pdf: PdfPages
  readonly workbooks: Workbooks
  /** Missing where none are made on a schedule. */
  readonly backups?: Backups | undefined
  readonly sms: SmsSender
  readonly jobs: JobQueue
  /** Those that are configured; none means that nothing can be bought online. */
  readonly payments: readonly PaymentProvider[]
  /** Missing: nobody but the word list and people judge what is posted. */
  readonly contentSafety?: ContentSafety | undefined
  /** Missing: files that readers send are judged by their kind alone. */
  readonly fileCheck?: FileCheck | undefined
  /** Missing where nobody signs in with WeChat. */
  readonly wechatLogin?: WechatLogin | undefined
  /** Missing where nobody signs in or pays inside WeChat. */
  readonly wechatAccount?: WechatAccount | undefined
  /** From 0 to below 1; here so that tests can hold it still. */
  readonly random: () => number
}

/** What a shared page may know: the audience, but not the person. */
export interface SharedContext {
  readonly audience: Audience
  readonly now: Date
  readonly db: Database
  readonly services: Services
  readonly log: Logger
  /** What many pages show alike; missing where no pages are made. */
  readonly sharedParts?: SharedParts | undefined
}

/** What a call, a job and a private page know. */
export interface Context extends SharedContext {
  readonly actor: Actor
  /** Missing for jobs, imports and the command line. */
  readonly caller?: Caller
  /** Said on purpose by whoever may write a whole record over what others wrote. */
  readonly overwrites?: boolean
}

/** What of a context may be known where the answer is given to others too. */
export function withoutActor({ audience, now, db, services, log, sharedParts }: Context): SharedContext {
  return { audience, now, db, services, log, sharedParts }
}

/**
 * Runs `work` in one transaction with a context whose `db` is that transaction. The outermost one is done again when
 * PostgreSQL ended it in favour of another, so `work` must change nothing but the database.
 */
export function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  const { db, log } = context
  const once = () =>
    db.transaction((tx) => {
      rememberRoot(tx, db)
      return work({ ...context, db: tx })
    })
  // Within a surrounding transaction only that one can begin again: what it has locked stays locked until it ends.
  return db instanceof PgTransaction ? oneByOne(db, once) : againAfterConflict(once, log)
}
