import type { z } from 'zod'
import { reportPath } from '#features/reports/addresses.ts'
import { quarterlyImporter, reportImporter } from '#features/reports/import-reports.server.ts'
import { quarterlyIssues, reports } from '#features/reports/tables.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { carryRecord, isCarried, type Luggage } from './carry.server.ts'
import { attempt, eachItem } from './each.ts'
import { listInJson, OldIssue, OldReport } from './from-wire.ts'
import type { Move } from './move.ts'
import { widest } from './widest.ts'

/** Moves the white papers of an industry. */
export async function moveReports(move: Move, industry: Industry): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '白皮书列表', async () => {
    return (await portal.ask(['GET', '/semi/events/wp/pcmore'], { industry }, listInJson(OldReport))).json
  })
  await eachItem(
    move,
    found ?? [],
    ({ id }) => `白皮书 ${id}`,
    async (report) => {
      const name = `report ${report.id}`
      if (await isCarried(move, name)) return
      await carryRecord(move, {
        name,
        about: `白皮书 ${report.id}`,
        taken: { table: reports, id: report.id },
        facts: { ...report, industry },
        importer: reportImporter,
        record: async (luggage) => ({
          id: report.id,
          industry,
          productName: report.productName,
          cover: await luggage.picture(widest(portal.origin, report.logo)),
          shareUrl: isOwnPage(report) ? '' : report.shareUrl,
          url: report.url,
          isUpcoming: report.done,
          isPublishedOnline: report.publishedOnline,
          productYear: report.productYear,
          releasedOn: report.releasedOn,
          isSoldOfflineOnly: report.onlyOfflineSale,
          editions: report.editions,
          partnerGroups: await groupsOf(report, luggage, portal.origin),
        }),
      })
    },
  )
}

/** Whether it is shared by the address that it keeps here. */
const isOwnPage = ({ id, shareUrl }: z.output<typeof OldReport>) =>
  URL.parse(shareUrl, 'http://any.invalid')?.pathname === reportPath(id)

/** Companies whose logo cannot be had are left out: there would be nothing to show of them. */
async function groupsOf({ partnerGroups }: z.output<typeof OldReport>, luggage: Luggage, origin: string) {
  const groups = []
  for (const { name, companies } of partnerGroups) {
    const shown = []
    for (const company of companies) {
      const logo = await luggage.picture(widest(origin, company.logo))
      if (logo !== undefined) shown.push({ name: company.sn, logo })
    }
    groups.push({ name, companies: shown })
  }
  return groups
}

/** Moves the issues of the quarterly; calls do not say their day, so it is the last of their quarter. */
export async function moveQuarterly(move: Move, industry: Industry): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '季度内参列表', async () => {
    return (await portal.ask(['GET', '/semi/events/wp/jibaolist'], { industry }, listInJson(OldIssue))).json
  })
  await eachItem(
    move,
    found ?? [],
    ({ id }) => `季度内参 ${id}`,
    async (issue) => {
      const name = `quarterly ${issue.id}`
      if (await isCarried(move, name)) return
      await carryRecord(move, {
        name,
        about: `季度内参 ${issue.id}`,
        taken: { table: quarterlyIssues, id: issue.id },
        facts: { ...issue, industry },
        importer: quarterlyImporter,
        record: async (luggage) => ({
          id: issue.id,
          industry,
          title: issue.title,
          cover: await luggage.picture(widest(portal.origin, issue.logo)),
          year: issue.productYear,
          quarter: issue.quarter,
          releasedOn: new Date(Date.UTC(issue.productYear, issue.quarter * 3, 0)).toISOString().slice(0, 10),
          eventId: issue.eventId,
          page: issue.page,
        }),
      })
    },
  )
}
