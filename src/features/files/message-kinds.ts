import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'

/** What somebody is told whom the office gave a file; `until` as a person reads it, empty: for good. */
export const fileGiven = messageKind<{ title: string; canDownload: boolean; until: string }>({
  kind: 'file_given',
  name: '获赠资料',
  type: 'order',
  write: ({ title, canDownload, until }) => ({
    title: '您有一份新资料',
    text: `您可以${canDownload ? '阅读和下载' : '阅读'}“${oneLine(title, 60)}”${until === '' ? '' : `，到 ${until} 为止`}。`,
  }),
})
