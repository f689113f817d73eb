/** How much a setting may say: the one place that the schema and the form both ask. */

/** The longest texts, in characters. */
export const LONGEST = {
  siteName: 20,
  siteSlogan: 60,
  companyName: 60,
  contactPhone: 30,
  contactEmail: 100,
  contactAddress: 100,
  serviceAccount: 30,
  officialAccount: 30,
  icpNumber: 40,
  icpLicence: 40,
  policeNumber: 40,
  bankAccountName: 60,
  bankName: 60,
  bankAccount: 30,
  bankCode: 12,
  footerNote: 120,
  linkLabel: 12,
  linkPath: 200,
  membershipName: 12,
  membershipBenefits: 60,
  pointTitle: 12,
  pointText: 60,
} as const

interface Range {
  readonly least: number
  readonly most: number
}

const PRICE: Range = { least: 1, most: 100_000_000 }
const YEAR: Range = { least: 2000, most: 2100 }

/** The least and the most of what is counted: prices in fen, years, percent. */
export const RANGES = {
  membershipYearFen: PRICE,
  memberTicketPercent: { least: 0, most: 100 },
  quarterlyIssueFen: PRICE,
  quarterlyYearFen: PRICE,
  talksFrom: YEAR,
  talksTo: YEAR,
  partnersYear: YEAR,
  bulkAloneMost: { least: 1, most: 2000 },
  transferDays: { least: 1, most: 30 },
  transferSeatPercent: { least: 1, most: 100 },
} as const satisfies Readonly<Record<string, Range>>

/** Further links at the foot of every page. */
export const MOST_FOOTER_LINKS = 8

/** What an issue of the quarterly holds is said in four points (IRS-02). */
export const QUARTERLY_POINTS = 4
