import { sayJob } from './job-names.ts'

/** What the office calls what acts by itself and is no job, and the commands of whoever runs the portal; a test holds it to all there are. */
const SYSTEM_NAMES: Readonly<Record<string, string>> = {
  // Beside what a reader, a colleague or a job does
  editing: '编辑',
  preview: '预览',
  'give-up-transfers': '不再等待转账',
  'refund-tickets': '退票',
  'upload-material': '上传会议资料',
  'payment-notice': '支付通知',
  'mail-bounces': '退信',
  outbox: '发送',
  // Commands
  assign: '命令行：指派',
  'award-stage': '命令行：演示奖项阶段',
  demo: '演示内容',
  edit: '命令行：编辑',
  figures: '命令行：统计',
  images: '命令行：图片',
  import: '命令行：导入',
  jobs: '命令行：后台任务',
  moderate: '命令行：审核',
  reconcile: '命令行：对账',
  reindex: '命令行：重建搜索',
  setup: '命令行：首次设置',
  staff: '命令行：员工',
  trace: '命令行：查副本',
  withdraw: '命令行：撤下',
}

/**
 * The portal itself, by the name under which it acted; of a command on orders also who ran it. What has no name here keeps
 * its own.
 */
export function saySystem(name: string): string {
  const [kind, by = ''] = name.split(/:(.*)/s)
  if (kind === 'cli') return `命令行：订单，${by}`
  return SYSTEM_NAMES[name] ?? sayJob(name)
}
