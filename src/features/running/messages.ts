import type { Messages } from '#platform/messages.ts'

export const runningMessages: Messages = {
  too_many_faults: '已经记下很多处了，请 {wait}后再报',
  job_unknown: '没有后台任务“{name}”',
  job_not_taken: '没有进程在做“{name}”：它没有配置，或处理任务的进程还没启动',
  refusal_gone: '这个邮箱已经可以再发了，或记录已经过期',
  sending_gone: '这条消息已经不能重发：过了时限，或已经发出',
}
