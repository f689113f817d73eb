import { PERMISSIONS } from '#features/staff/permissions.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { staffCookieName } from '#features/staff/session-cookie.ts'
import type { CallAccess, StaffCall } from '#features/staff/staff-call.ts'
import { openApiDocument } from '#platform/calls/open-api.server.ts'
import type { Context } from '#platform/context.ts'

/**
 * An OpenAPI 3.1 document of every call of the back office with who may send it, made from the contracts that the server
 * enforces. Refuses `permission_missing`.
 */
export async function readStaffApi(
  { actor, services: { configuration, settings } }: Context,
  staffCalls: readonly StaffCall[],
): Promise<Record<string, unknown>> {
  requirePermission(actor, 'jobs.run')
  const described = openApiDocument(staffCalls, {
    title: `${settings.site.name}后台接口`,
    address: configuration.publicUrl,
    signedBy: {
      name: 'session',
      scheme: {
        type: 'apiKey',
        in: 'cookie',
        name: staffCookieName(configuration),
        description: '员工登录的会话；还要带请求头 x-portal-admin，并且从本站的页面发出',
      },
      isOptional: false,
    },
    saysOf: ({ permission, also }) => [permission, ...also].map(sayAccess).join('，并且'),
  })
  return { ...described }
}

const OTHERS: Readonly<Record<Exclude<CallAccess, keyof typeof PERMISSIONS>, string>> = {
  anybody: '登录之前',
  signing_in: '登录到一半',
  own: '每位员工，只关本人',
}

const sayAccess = (access: CallAccess): string => ({ ...PERMISSIONS, ...OTHERS })[access]
