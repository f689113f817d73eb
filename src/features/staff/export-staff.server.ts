import { asc, gt, sql } from 'drizzle-orm'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { maskedContact } from './contacts.server.ts'
import { requirePermission } from './policy.ts'
import { isRole, ROLES } from './roles.ts'
import { STATE_WORDS } from './state-words.ts'
import { staff } from './tables.server.ts'

/** Who works here or did, with what they may do, as whoever reviews rights wants it (C-100, C-111). */
export const staffExport: ExportSource = {
  kind: 'staff',
  offer: { name: '员工与角色', permission: 'staff.read' },
  contacts: 'staff.manage',
  async open({ actor, db }, _given, { showsContacts }) {
    requirePermission(actor, 'staff.read')
    const read = (behind: { readonly id: number } | undefined, limit: number) =>
      db
        .select({
          id: staff.id,
          name: staff.name,
          state: staff.state,
          phone: staff.phone,
          email: staff.email,
          createdAt: staff.createdAt,
          disabledAt: staff.disabledAt,
          roles: sql<
            string[]
          >`array(select role from staff_roles where staff_id = ${staff.id} order by role)`,
          seenAt: sql<string | null>`(select max(seen_at) from staff_sessions where staff_id = ${staff.id})`,
        })
        .from(staff)
        .where(behind && gt(staff.id, behind.id))
        .orderBy(asc(staff.id))
        .limit(limit)
    return {
      name: '员工与角色',
      head: ['编号', '姓名', '状态', '角色', '手机', '邮箱', '加入', '最近使用', '停用'],
      count: () => db.$count(staff),
      async *rows() {
        for await (const row of rowsInPages(read)) {
          const { phone, email } = showsContacts ? row : maskedContact(row)
          yield [
            String(row.id),
            row.name,
            STATE_WORDS[row.state],
            row.roles.map((role) => (isRole(role) ? ROLES[role].name : role)).join('、'),
            phone ?? '',
            email ?? '',
            shanghaiIso(row.createdAt),
            row.seenAt ? shanghaiIso(new Date(row.seenAt)) : '',
            row.disabledAt ? shanghaiIso(row.disabledAt) : '',
          ]
        }
      },
    }
  },
}
