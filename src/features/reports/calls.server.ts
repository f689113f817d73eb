import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { Industry } from '#platform/industries/industry.ts'
import { issueAddress } from './addresses.ts'
import { listPricedReports, listQuarterlyIssues } from './queries.server.ts'
import { issueToWire, QuarterlyWire, ReportWire, reportToWire } from './wire.ts'

const GROUP = '白皮书与内参'
/** An industry must be named; there is no list of all (REPORT-19, B-91). */
const ofIndustry = z.object({ industry: Industry })

export const reportCalls = [
  call({
    method: 'GET',
    path: '/semi/events/wp/pcmore',
    summary: '一个产业的白皮书，最新发布在前',
    group: GROUP,
    requirement: 'API-41, ENT-22',
    input: ofIndustry,
    output: z.object({ json: z.array(ReportWire) }),
    example: { industry: 'semi' },
    shared: { seconds: 60, tags: () => ['reports', 'files'] },
    run: async (context, input) => {
      const industry = context.services.industries.known(input.industry)
      const found = await listPricedReports(context)
      const { publicUrl } = context.services.configuration
      const own = found.filter((report) => report.industry === industry)
      return { json: own.map((report) => reportToWire(report, publicUrl)) }
    },
  }),
  call({
    method: 'GET',
    path: '/semi/events/wp/jibaolist',
    summary: '季度内参各期，最新在前',
    group: GROUP,
    requirement: 'API-42, API-59, ENT-25',
    input: ofIndustry,
    output: z.object({ json: z.array(QuarterlyWire) }),
    example: { industry: 'semi' },
    shared: { seconds: 60, tags: () => ['reports', 'files'] },
    run: async (context, input) => {
      const industry = context.services.industries.known(input.industry)
      const { quarterlyEventUrl, publicUrl } = context.services.configuration
      const issues = await listQuarterlyIssues(context, industry)
      return {
        json: issues.map((issue) =>
          issueToWire(issue, new URL(issueAddress(quarterlyEventUrl, issue), publicUrl).href),
        ),
      }
    },
  }),
]
