import { z } from 'zod'
import { changeStaff } from '../change-staff.server.ts'
import { showPersonContact, showStaffContact } from '../contacts.server.ts'
import { Contact, StaffRow } from '../contract.ts'
import { disableStaff, resetStaff } from '../disable-staff.server.ts'
import { inviteStaff } from '../invite-staff.server.ts'
import { listStaffPlans, PlansView } from '../list-staff-plans.server.ts'
import { listStaff } from '../list-staff.server.ts'
import { ALL_ROLES } from '../roles.ts'
import { staffCall } from '../staff-call.ts'
import type { StaffPlan } from '../staff-plan.ts'

const group = '员工：管理'
const Id = z.coerce.number().int().positive()
const Account = z.string().max(200)
const Roles = z.array(z.enum(ALL_ROLES)).max(ALL_ROLES.length)
const nothing = z.object({})

/** Who works here. */
export const manageCalls = ({ staffPlans }: { readonly staffPlans: () => readonly StaffPlan[] }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/staff',
      permission: 'staff.read',
      summary: '谁在这里工作；联系方式隐去一部分',
      group,
      requirement: 'C-100',
      input: nothing,
      output: z.object({ json: z.array(StaffRow) }),
      example: {},
      run: async (context) => ({ json: await listStaff(context) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/staff/invite',
      permission: 'staff.manage',
      answersSecret: true,
      summary: '邀请一个人，给出设置第二步验证的链接',
      group,
      requirement: 'C-100',
      input: z.object({ name: z.string().max(100), account: Account, roles: Roles }),
      output: z.object({ json: z.object({ id: z.number(), link: z.string() }) }),
      example: { name: '新同事', account: 'new@example.com', roles: ['editor'] },
      run: async (context, input) => ({ json: await inviteStaff(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/staff/change',
      permission: 'staff.manage',
      summary: '修改姓名、联系方式与角色；没写的不变',
      group,
      requirement: 'C-100',
      input: z.object({
        id: Id,
        version: z.number().int(),
        name: z.string().max(100).optional(),
        phone: Account.optional(),
        email: Account.optional(),
        roles: Roles.optional(),
      }),
      output: z.object({ json: z.object({ version: z.number() }) }),
      example: { id: 102, version: 1, roles: ['editor'] },
      run: async (context, input) => ({ json: await changeStaff(context, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/staff/plans',
      permission: 'staff.manage',
      summary: '停用一位员工以前：安排的事里有几件到时会怎样，没有的不写',
      group,
      requirement: 'C-100',
      input: z.object({ id: Id }),
      output: z.object({ json: PlansView }),
      example: { id: 102 },
      run: async (context, input) => ({ json: await listStaffPlans(context, staffPlans(), input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/staff/disable',
      permission: 'staff.manage',
      summary: '停用一位员工',
      group,
      requirement: 'C-100',
      input: z.object({ id: Id }),
      output: z.object({ json: nothing }),
      example: { id: 102 },
      async run(context, input) {
        await disableStaff(context, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/staff/reset',
      permission: 'staff.manage',
      answersSecret: true,
      summary: '重新邀请：清除第二步验证，退出全部设备，给出新的链接',
      group,
      requirement: 'C-100',
      input: z.object({ id: Id }),
      output: z.object({ json: z.object({ link: z.string() }) }),
      example: { id: 102 },
      run: async (context, input) => ({ json: await resetStaff(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/staff/contact',
      permission: 'staff.read',
      answersSecret: true,
      summary: '查看一位员工完整的联系方式，会记录',
      group,
      requirement: 'C-106',
      input: z.object({ id: Id }),
      output: z.object({ json: Contact }),
      example: { id: 102 },
      run: async (context, input) => ({ json: await showStaffContact(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/people/contact',
      permission: 'contacts.show',
      answersSecret: true,
      summary: '查看一位读者完整的联系方式，会记录',
      group,
      requirement: 'C-106',
      input: z.object({ id: Id }),
      output: z.object({ json: Contact }),
      example: { id: 1007 },
      run: async (context, input) => ({ json: await showPersonContact(context, input) }),
    }),
  ] as const
