import { asc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { listExport } from './list-export.ts'
import { isRole, ROLES } from './roles.ts'
import { emailFor, phoneFor } from './shown-contacts.ts'
import { STATE_WORDS } from './state-words.ts'
import { staff } from './tables.server.ts'

const readStaff = (db: Context['db'], behind: number | undefined, limit: number) =>
  db
    .select({
      id: staff.id,
      name: staff.name,
      state: staff.state,
      phone: staff.phone,
      email: staff.email,
      createdAt: staff.createdAt,
      disabledAt: staff.disabledAt,
      roles: sql<string[]>`array(select role from staff_roles where staff_id = ${staff.id} order by role)`,
      seenAt: sql<string | null>`(select max(seen_at) from staff_sessions where staff_id = ${staff.id})`,
    })
    .from(staff)
    .where(behind === undefined ? undefined : gt(staff.id, behind))
    .orderBy(asc(staff.id))
    .limit(limit)

/** Who works here or did, with what they may do, as whoever reviews rights wants it (C-100, C-111). */
export const staffExport = listExport({
  kind: 'staff',
  name: '员工与角色',
  permission: 'staff.read',
  contacts: 'staff.manage',
  filter: z.object({}),
  count: ({ db }) => db.$count(staff),
  rows: ({ db }) =>
    rowsInPages<Awaited<ReturnType<typeof readStaff>>[number]>((behind, limit) =>
      readStaff(db, behind?.id, limit),
    ),
  columns: {
    编号: ({ id }) => id,
    姓名: ({ name }) => name,
    状态: ({ state }) => STATE_WORDS[state],
    角色: ({ roles }) => roles.map((role) => (isRole(role) ? ROLES[role].name : role)).join('、'),
    手机: ({ phone }, how) => phoneFor(phone, how),
    邮箱: ({ email }, how) => emailFor(email, how),
    加入: ({ createdAt }) => shanghaiIso(createdAt),
    最近使用: ({ seenAt }) => seenAt && shanghaiIso(new Date(seenAt)),
    停用: ({ disabledAt }) => disabledAt && shanghaiIso(disabledAt),
  },
})
