import { messageKind } from '#features/notifications/message-kind.ts'
import { sentence } from '#features/notifications/wording.ts'

/** What those are told who upload pictures. */

export const pictureRemoved = messageKind<{ reason: string }>({
  kind: 'picture_removed',
  name: '图片被移除',
  type: 'system',
  write: ({ reason }) => ({
    title: '您上传的一张图片已被移除',
    text: `原因：${sentence(reason)}如有疑问请联系客服。`,
  }),
})
