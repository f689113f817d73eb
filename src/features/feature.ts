import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import type { Call } from '#platform/calls/call.ts'
import type { Context, Services } from '#platform/context.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import type { Importer } from '#platform/import/importer.ts'
import type { Limit } from '#platform/limits/limit.ts'
import type { Messages } from '#platform/messages.ts'
import type { Page } from '#platform/pages/page.ts'
import type { Ending } from './accounts/ending.ts'
import type { ForgetAccount, Leaver } from './accounts/leaver.server.ts'
import type { MergedColumn } from './accounts/merge.server.ts'
import type { OwnPlace } from './accounts/own-place.ts'
import type { Editable, Editables } from './editing/editable.ts'
import type { FileSeats } from './files/file-seats.ts'
import type { ImageShelves } from './media/image-uses.server.ts'
import type { RecentPost } from './moderation/try-word.server.ts'
import type { ModerationHandler, ModerationHandlers } from './moderation/decide-review.server.ts'
import type { AnyMessageKind } from './notifications/message-kind.ts'
import type { Product } from './orders/contract.ts'
import type { KeepUntil } from './orders/await-transfer.server.ts'
import type { OnSale, PurchaseFor } from './orders/by-staff/contract.ts'
import type { WhatItGave } from './orders/desk/read-order.server.ts'
import type { BeforeTaking, TakeBack } from './orders/refund-order.server.ts'
import type { Fulfil } from './orders/settle-order.server.ts'
import type { SearchSource } from './search/rebuild-index.server.ts'
import type { NameSubjects } from './staff/audit/subjects.ts'
import type { Duty } from './staff/duty.ts'
import type { Finder } from './staff/finder.ts'
import type { Permission } from './staff/permissions.ts'
import type { StaffCall } from './staff/staff-call.ts'
import type { StaffPlan } from './staff/staff-plan.ts'
import type { StoryPart } from './staff/story.ts'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import type { Withdrawable } from './withdrawals/withdraw.server.ts'
import type { TakePicturesOut } from './uploads/remove-picture.server.ts'

/** Work that comes by itself: five cron fields in Shanghai time, or also when jobs begin to be taken. */
interface FeatureJob {
  readonly name: string
  readonly schedule: string
  readonly isDueAtStart?: boolean
  /** After so long it counts as lost and is tried again; a quarter of an hour unless told. */
  readonly longestSeconds?: number
  /** Whether a process with these services takes it; every one unless told. */
  readonly isFor?: (services: Services) => boolean
  /** What the job does of what takes a permission; nothing unless it is said. */
  readonly needs?: readonly Permission[] | ((wired: Wired) => readonly Permission[])
  /** The context's actor is the job. */
  readonly run: (context: Context, wired: Wired) => Promise<unknown>
}

/** A verb of staff and the permission, or permissions, it asks for before anything else. */
export interface StaffVerb {
  readonly permission: Permission
  readonly also?: readonly Permission[]
  readonly run: (context: Context, ...input: never[]) => Promise<unknown>
}

/** What a feature knows of a person. */
interface PersonalData {
  /** What ends with the account, to be said to the person who asks before it is closed; nothing unless told. */
  readonly endings?: (context: Context) => Promise<readonly Ending[]>
  /** A part of the file that somebody gets who asks for all we know; refuses `sign_in_required` (C-14). */
  readonly export: (context: Context, wired: Wired) => Promise<Record<string, unknown>>
  /** Erases what says who it was, within the transaction that closes the account (C-14). */
  readonly forget: (context: Context, leaver: Leaver, wired: Wired) => Promise<void>
  /** What becomes of each column that names somebody when two accounts become one (C-02), in the order in which it is done. */
  readonly merges: readonly MergedColumn[]
}

/** A figure for whoever watches over the portal, cheap enough to be asked for every few seconds. */
export interface FeatureGauge {
  /** `portal_…`, in the units that Prometheus knows. */
  readonly name: string
  readonly help: string
  /** What tells several values of it apart. */
  readonly label?: string
  readonly read: (within: Pick<Context, 'db' | 'now'>) => Promise<number | Readonly<Record<string, number>>>
}

/**
 * What a feature brings to the portal; `src/app/registries.server.ts` puts all of them together. Each lies in the
 * feature's own `feature.server.ts`, and `src/app/features.ts` is the only list of them.
 */
export interface Feature {
  readonly name: string
  /** The tables that this feature owns: nobody else's raw SQL names them. */
  readonly tables: readonly PgTable[]
  /** Names of further tables it owns, which only its raw SQL knows. */
  readonly rawTables: readonly string[]
  readonly pages: readonly Page[] | ((wired: Wired) => readonly Page[])
  readonly calls: readonly Call[] | ((wired: Wired) => readonly Call[])
  /** What the back office asks for, below `/admin/api/`, each with who may. */
  readonly staffCalls: readonly StaffCall[] | ((wired: Wired) => readonly StaffCall[])
  /** Addresses that are neither a page nor a JSON call: files, notices of providers, redirects. */
  readonly rawRoutes: readonly RawRoutes<Wired>[]
  readonly jobs: readonly FeatureJob[]
  /** The Chinese sentence of each refusal code. */
  readonly messages: Messages
  /** What people are told of here, in the order of the settings. */
  readonly messageKinds: readonly AnyMessageKind[]
  /** Everything it allows so often only. */
  readonly limits: readonly Limit[]
  /** What `npm run import -- --kind` takes in. */
  readonly importers: readonly Importer[]
  /** Long lists of it that staff take away as a file. */
  readonly exports: readonly ExportSource[] | ((wired: Wired) => readonly ExportSource[])
  /** What staff do to many things of it at once. */
  readonly bulkActs: readonly BulkAct[] | ((wired: Wired) => readonly BulkAct[])
  /** What the search finds of it. */
  readonly searchSource: SearchSource | undefined
  /** What is given for a paid product and taken back with a refund, and what an order gave. */
  readonly sells: Readonly<
    Partial<
      Record<
        Product['product'],
        {
          readonly fulfil: Fulfil
          readonly takeBack: TakeBack
          /** Missing where nothing that waits for its money needs what was given. */
          readonly beforeTaking?: BeforeTaking
          /** What an order with such a line gave; missing where another product's says it. */
          readonly gave?: WhatItGave
          /** Keeps what there is only so much of while an order waits for a bank transfer; missing where nothing is scarce. */
          readonly keep?: KeepUntil
          /** What a reader buys of it when staff order it; missing for what is never ordered so. */
          readonly purchaseFor?: PurchaseFor
          /** What of it is chosen from when staff order it. */
          readonly onSale?: OnSale
        }
      >
    >
  >
  /** Seats of firms before files. */
  readonly seats: FileSeats | undefined
  /** What a decision of the moderation queue does with each kind of thing people post here. */
  readonly moderates: ModerationHandlers
  /** The last so many texts that readers posted here and that others see, for trying a word of the list. */
  readonly recentPosts: ((context: Context, most: number) => Promise<readonly RecentPost[]>) | undefined
  /** How uploaded pictures are taken out of each kind of thing that has some. */
  readonly pictures: Readonly<Record<string, TakePicturesOut>>
  /** Each of its tables that shows pictures, with what people call a thing in it. */
  readonly showsPictures: ImageShelves
  /** What of it staff can take down and put back, by the kind that the command names. */
  readonly withdraws: Readonly<Record<string, Withdrawable>>
  /** What of it editors change, by the kind that commands and calls use: drafts, versions and schedules are the core's. */
  readonly edits: Readonly<Record<string, Editable>>
  /** Each verb that takes a permission, by its name: the test lets everybody try every one of them. */
  readonly staffVerbs: Readonly<Record<string, StaffVerb>>
  /** What the metrics say of it. */
  readonly gauges: readonly FeatureGauge[]
  /** What of it waits for staff, counted on their start page. */
  readonly duties: readonly Duty[]
  /** What of it sends readers to addresses of the portal. */
  readonly leads: readonly LeadSource[]
  /** What of it staff have planned that comes to nothing once they may come in no more. */
  readonly staffPlans: readonly StaffPlan[]
  /** What of it the office finds by a number alone. */
  readonly finders: readonly Finder[]
  /** What things of it that the audit speaks of are called. */
  readonly namesSubjects: NameSubjects | undefined
  /** How much waits here to be done by the person who asks, shown beside the menu. */
  readonly countWaiting: ((context: Context) => Promise<number>) | undefined
  /** Where the person who asks finds what is only for some; of what everybody has, “我的账号” knows by itself. */
  readonly ownPlaces: ((context: Context) => Promise<readonly OwnPlace[]>) | undefined
  /** What of a reader's story the office sees here. */
  readonly story: readonly StoryPart[] | ((wired: Wired) => readonly StoryPart[])
  /** Said on purpose also where it is nothing. */
  readonly person: PersonalData | 'none'
}

/** What a lower feature is handed of all features: orders do not know what they sell, moderation not what it judges. */
export interface Wired {
  readonly fulfil: Fulfil
  readonly takeBack: TakeBack
  readonly beforeTaking: BeforeTaking
  readonly whatItGave: WhatItGave
  readonly keepUntil: KeepUntil
  readonly purchaseFor: PurchaseFor
  readonly onSale: OnSale
  readonly seats: FileSeats
  readonly moderated: Readonly<Record<string, ModerationHandler>>
  readonly recentPosts: (context: Context, most: number) => Promise<readonly RecentPost[]>
  readonly pictures: Readonly<Record<string, TakePicturesOut>>
  readonly showsPictures: ImageShelves
  readonly searchSources: readonly SearchSource[]
  readonly messageKinds: readonly AnyMessageKind[]
  readonly exportPerson: (context: Context) => Promise<Record<string, unknown>>
  readonly endingsOfPerson: (context: Context) => Promise<readonly Ending[]>
  readonly forgetPerson: ForgetAccount
  /** What becomes of everything when two accounts become one. */
  readonly merges: () => readonly MergedColumn[]
  readonly editables: Editables
  readonly countWaiting: (context: Context) => Promise<number>
  readonly ownPlaces: (context: Context) => Promise<readonly OwnPlace[]>
  /** All that waits for staff. */
  readonly duties: () => readonly Duty[]
  /** All that sends readers to addresses of the portal. */
  readonly leads: () => readonly LeadSource[]
  /** All that staff have planned. */
  readonly staffPlans: () => readonly StaffPlan[]
  /** How anything is found by its number. */
  readonly finders: () => readonly Finder[]
  /** What anything that the audit speaks of is called. */
  readonly nameSubjects: NameSubjects
  /** Every job that comes by itself, with the five fields of its schedule. */
  readonly scheduledJobs: () => readonly { readonly name: string; readonly schedule: string }[]
  /** What can be imported, by its kind. */
  readonly importers: () => readonly Importer[]
  /** What can be exported. */
  readonly exports: () => readonly ExportSource[]
  /** What can be done to many at once. */
  readonly bulkActs: () => readonly BulkAct[]
  /** What the office sees of one reader. */
  readonly stories: () => readonly StoryPart[]
  /** Every sentence by its refusal code. */
  readonly messages: () => Messages
  /** Every page of readers. */
  readonly pages: () => readonly Page[]
  /** Every JSON call, for the pages that document them. */
  readonly calls: () => readonly Call[]
  /** The same of the back office. */
  readonly staffCalls: () => readonly StaffCall[]
}

interface Description extends Partial<Omit<Feature, 'name' | 'tables' | 'person'>> {
  readonly name: string
  /** The module that declares them; what it exports besides tables does not count. */
  readonly tables: Readonly<Record<string, unknown>>
  readonly person: Feature['person']
}

/** Declares what a feature brings; whatever is not named, it does not have. */
export function feature(description: Description): Feature {
  return {
    rawTables: [],
    pages: [],
    calls: [],
    staffCalls: [],
    rawRoutes: [],
    jobs: [],
    messages: {},
    messageKinds: [],
    limits: [],
    importers: [],
    exports: [],
    bulkActs: [],
    searchSource: undefined,
    sells: {},
    seats: undefined,
    moderates: {},
    recentPosts: undefined,
    pictures: {},
    showsPictures: {},
    withdraws: {},
    edits: {},
    staffVerbs: {},
    gauges: [],
    duties: [],
    leads: [],
    staffPlans: [],
    finders: [],
    namesSubjects: undefined,
    countWaiting: undefined,
    ownPlaces: undefined,
    story: [],
    ...description,
    tables: Object.values(description.tables).filter((each) => is(each, PgTable)),
  }
}
