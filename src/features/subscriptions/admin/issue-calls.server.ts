import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import {
  listIssueMails,
  MailFailedAgain,
  mailFailedAgain,
  MailRightFile,
  mailRightFile,
} from '../office/mail-issue.server.ts'

const group = '内参订阅'
const permission = 'subscriptions.manage'
const mails = z.object({ json: z.object({ mails: z.number() }) })

const IssueMailsRow = z.object({
  id: z.number(),
  title: z.string(),
  what: z.string(),
  /** Whether it is published with its file. */
  canLeave: z.boolean(),
  delivered: z.number(),
  mailed: z.number(),
  wrong: z.number(),
  failed: z.number(),
})
export type IssueMails = z.infer<typeof IssueMailsRow>

/** How the mails of each issue went, and mailing it once more to all it did not reach, or reached as a wrong file. */
export const issueCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/subscriptions/issues',
    permission,
    summary: '送达过的各期：寄出、没有寄到、寄的不是现在的文件各多少份',
    group,
    requirement: 'C-37',
    input: z.object({}),
    output: z.object({ json: z.array(IssueMailsRow) }),
    example: {},
    run: async (context) => ({ json: await listIssueMails(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/issues/right',
    permission,
    summary: '把一期现在的文件寄给收到过别的文件的人，各一封更正',
    group,
    requirement: 'C-37',
    input: MailRightFile,
    output: mails,
    example: { issueId: 1, reason: '选错了资料' },
    run: async (context, input) => ({ json: await mailRightFile(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/issues/failed',
    permission,
    summary: '把一期没有寄到的全部再寄一次',
    group,
    requirement: 'C-37',
    input: MailFailedAgain,
    output: mails,
    example: { issueId: 1 },
    run: async (context, input) => ({ json: await mailFailedAgain(context, input) }),
  }),
] as const
