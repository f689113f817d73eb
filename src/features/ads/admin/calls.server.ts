import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { ListPlacements, listPlacements, Placement } from '../list-placements.server.ts'
import { AdReport, ReadAdReport, readAdReport } from '../read-ad-report.server.ts'

const group = '广告'
const permission = 'ads.edit'

/** Who is where when, and what a client is told of it (C-77). */
export const officeCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/ads/calendar',
    permission,
    summary: '一段日子里各广告位上的广告',
    group,
    requirement: 'C-77',
    input: ListPlacements,
    output: z.object({ json: z.array(Placement) }),
    example: { from: '2026-11-01', to: '2026-12-12' },
    run: async (context, input) => ({ json: await listPlacements(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/ads/report',
    permission,
    summary: '每个广告每天的露出与点击',
    group,
    requirement: 'C-77',
    input: ReadAdReport,
    output: z.object({ json: AdReport }),
    example: { from: '2026-11-01', to: '2026-11-30' },
    run: async (context, input) => ({ json: await readAdReport(context, input) }),
  }),
] as const
