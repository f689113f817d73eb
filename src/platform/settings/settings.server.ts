import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.server.ts'
import type { StoredImage } from '../images/image-address.ts'
import { sayMemberPrice } from './say-member-price.ts'
import { portalSettings } from './tables.server.ts'

/** What every page says of the portal and of the company that runs it. */
export interface SiteFacts {
  readonly name: string
  readonly slogan: string
  readonly companyName: string
  readonly contact: { readonly phone: string; readonly email: string; readonly address: string }
  /** 备案号. */
  readonly icpNumber: string
  /** 增值电信业务经营许可证; empty where there is none. */
  readonly icpLicence: string
  /** 公安备案号; empty where there is none. */
  readonly policeNumber: string
  /** What a company adds at the foot of every page. */
  readonly footer: {
    readonly note: string | undefined
    readonly links: readonly FooterLink[]
    readonly official: OfficialAccount
  }
}

/** What is known of a company that has not said its own yet. */
export type StartingFacts = Omit<SiteFacts, 'footer'>

/** Another link at the foot of every page. */
export interface FooterLink {
  readonly label: string
  readonly path: string
}

export interface QuarterlyPoint {
  readonly title: string
  readonly text: string
}

/** What the quarterly holds and costs (IRS-02, IRS-03). */
export interface QuarterlyTerms {
  readonly issueFen: number
  readonly yearFen: number
  readonly points: readonly QuarterlyPoint[]
}

/** The company's official account of WeChat (公众号): its name, and the code that leads there. */
export interface OfficialAccount {
  readonly account: string | undefined
  readonly picture: StoredImage | undefined
}

/** How customer service is reached by scanning; the portal's own code leads to the form where there is no picture. */
export interface ServiceContact {
  readonly picture: StoredImage | undefined
  readonly account: string | undefined
}

/** Which years of past events the pages of talks and partners show (EVENT-09, EVENT-11). */
export interface PastEvents {
  readonly talks: { readonly from: number; readonly to: number }
  readonly partnersYear: number
}

/** What the benefits may quote: `半价`, as members pay for tickets. */
const MEMBER_PRICE = '{会员票价}'

/** What a year of membership is called, costs and gives (MEMBER-04, C-17). */
export interface MembershipTerms {
  readonly name: string
  readonly yearFen: number
  /** With what it quotes filled in. */
  readonly benefits: string
  /** What a member pays of the list price of an event's ticket, in percent (PROD-10). */
  readonly ticketPercent: number
}

/** Where companies transfer to, and for how many days an order waits for it. */
export interface TransferTerms {
  readonly accountName: string
  readonly bankName: string
  readonly account: string
  /** 联行号. */
  readonly bankCode: string | undefined
  readonly days: number
}

type Row = Omit<typeof portalSettings.$inferSelect, 'id' | 'changedAt'>

/** Where the settings say what a variable says unless they do. */
const SAID_IN: Readonly<Record<string, keyof Row>> = {
  SITE_NAME: 'siteName',
  COMPANY_NAME: 'companyName',
  ICP_NUMBER: 'icpNumber',
  CONTACT_PHONE: 'contactPhone',
  CONTACT_EMAIL: 'contactEmail',
  CONTACT_ADDRESS: 'contactAddress',
}

/** What staff may change of the portal, kept in memory; read anew when the table says that it has changed (C-108). */
export class Settings {
  #row: Row
  #site: SiteFacts
  readonly #unlessSaid: StartingFacts

  /** `unlessSaid`: the facts of a company that has not said its own yet. */
  constructor(row: Row, unlessSaid: StartingFacts) {
    this.#row = row
    this.#unlessSaid = unlessSaid
    this.#site = siteOf(row, unlessSaid)
  }

  static async read(db: Database, unlessSaid: StartingFacts): Promise<Settings> {
    return new Settings(await readRow(db), unlessSaid)
  }

  /** Gives whether they have changed. */
  async readAgain(db: Database): Promise<boolean> {
    const row = await readRow(db)
    if (isDeepStrictEqual(row, this.#row)) return false
    this.#row = row
    this.#site = siteOf(row, this.#unlessSaid)
    return true
  }

  /** The same object until something changes. */
  get site(): SiteFacts {
    return this.#site
  }

  /** Of these variables that nobody has set, the ones that the settings do not say either: pages show the examples. */
  stillExamples(variables: readonly string[]): string[] {
    return variables.filter((name) => {
      const field = SAID_IN[name]
      return field === undefined || this.#row[field] === null
    })
  }

  get service(): ServiceContact {
    const { servicePicture, serviceAccount } = this.#row
    return { picture: servicePicture ?? undefined, account: serviceAccount ?? undefined }
  }

  get quarterly(): QuarterlyTerms {
    const { quarterlyIssueFen, quarterlyYearFen, quarterlyPoints } = this.#row
    return { issueFen: quarterlyIssueFen, yearFen: quarterlyYearFen, points: quarterlyPoints }
  }

  get pastEvents(): PastEvents {
    const { talksFrom, talksTo, partnersYear } = this.#row
    return { talks: { from: talksFrom, to: talksTo }, partnersYear }
  }

  /** To so many things one of staff may do something at once; for more a second one has to confirm it (C-111). */
  get bulkAloneMost(): number {
    return this.#row.bulkAloneMost
  }

  /** Missing until the company has said where to. */
  get transfer(): TransferTerms | undefined {
    const { bankAccountName, bankName, bankAccount, bankCode, transferDays } = this.#row
    if (bankAccountName === null || bankName === null || bankAccount === null) return undefined
    return {
      accountName: bankAccountName,
      bankName,
      account: bankAccount,
      bankCode: bankCode ?? undefined,
      days: transferDays,
    }
  }

  /** So much of an event's seats may wait unpaid for bank transfers. */
  get transferSeatPercent(): number {
    return this.#row.transferSeatPercent
  }

  get membership(): MembershipTerms {
    const { membershipName, membershipYearFen, membershipBenefits, memberTicketPercent } = this.#row
    return {
      name: membershipName,
      yearFen: membershipYearFen,
      benefits: filledBenefits(membershipBenefits, memberTicketPercent),
      ticketPercent: memberTicketPercent,
    }
  }
}

/** Numbers stand apart from the words before them. */
const filledBenefits = (benefits: string, percent: number) =>
  benefits.replaceAll(MEMBER_PRICE, sayMemberPrice(percent).replace(/^(?=\d)/, ' '))

async function readRow(db: Database): Promise<Row> {
  const [found] = await db.select().from(portalSettings)
  if (!found) throw new Error('the row of portal_settings is missing')
  const { id: _id, changedAt: _changedAt, ...row } = found
  return row
}

const siteOf = (row: Row, unlessSaid: StartingFacts): SiteFacts => ({
  name: row.siteName ?? unlessSaid.name,
  slogan: row.siteSlogan ?? unlessSaid.slogan,
  companyName: row.companyName ?? unlessSaid.companyName,
  contact: {
    phone: row.contactPhone ?? unlessSaid.contact.phone,
    email: row.contactEmail ?? unlessSaid.contact.email,
    address: row.contactAddress ?? unlessSaid.contact.address,
  },
  icpNumber: row.icpNumber ?? unlessSaid.icpNumber,
  icpLicence: row.icpLicence ?? unlessSaid.icpLicence,
  policeNumber: row.policeNumber ?? unlessSaid.policeNumber,
  footer: {
    note: row.footerNote ?? undefined,
    links: row.footerLinks,
    official: { account: row.officialAccount ?? undefined, picture: row.officialPicture ?? undefined },
  },
})
