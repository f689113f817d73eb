import { eq, inArray } from 'drizzle-orm'
import { insertStaff } from '#features/staff/invite-staff.server.ts'
import { ALL_ROLES, ROLES, type Role } from '#features/staff/roles.ts'
import { staff, staffRoles } from '#features/staff/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { hoursBefore } from './read-demo-file.server.ts'

/** Names of the demo's staff, one a role; their addresses belong to nobody and never will (RFC 2606). */
const NAMES: Readonly<Record<Role, string>> = {
  contributor: '乔以安',
  editor: '周砚秋',
  chief_editor: '林望舒',
  content: '何知远',
  operations: '苏晚晴',
  moderator: '程见微',
  support: '方若水',
  sales: '陆行舟',
  finance: '秦书白',
  events: '叶知秋',
  door: '顾清扬',
  awards: '江予安',
  administrator: '管理员',
  auditor: '宋明理',
}

/** `chief-editor@example.com`. */
const addressOf = (role: Role) => `${role.replaceAll('_', '-')}@example.com`

/** Those whom the start-up names. */
const SHOWN: readonly Role[] = ['chief_editor', 'administrator']

/** One person for each role, who signs in by a code from the outbox; on somebody's own machine without a second factor. */
export async function fillStaff(context: Context): Promise<void> {
  for (const role of ALL_ROLES) {
    const channel = { kind: 'email', address: addressOf(role) } as const
    await insertStaff(context, { name: NAMES[role], channel, roles: [role], state: 'active' })
  }
}

/** As the demo's person of a role acted, so many hours ago. */
export async function actingAs(context: Context, role: Role, hoursAgo: number): Promise<Context> {
  const [row] = await context.db.select().from(staffRoles).where(eq(staffRoles.role, role)).limit(1)
  if (!row) throw new Error(`the demo has no ${role}`)
  const actor = { kind: 'staff', id: row.staffId, sessionId: 0, roles: [role], isProved: true } as const
  return { ...context, overwrites: false, now: hoursBefore(context.now, hoursAgo), actor }
}

/** Those of the demo's staff that the start-up names, if they are there. */
export async function listDemoStaff({
  db,
}: Pick<Context, 'db'>): Promise<readonly { readonly name: string; readonly email: string }[]> {
  const rows = await db
    .select({ email: staff.email })
    .from(staff)
    .where(inArray(staff.email, SHOWN.map(addressOf)))
  return SHOWN.filter((role) => rows.some(({ email }) => email === addressOf(role))).map((role) => ({
    name: ROLES[role].name,
    email: addressOf(role),
  }))
}
