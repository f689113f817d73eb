import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'

/** What the people of a firm are told of its licence. None of it is what its manager wrote. */

export const licenceOpened = messageKind<{ readonly subject: string }>({
  kind: 'licence_opened',
  name: '企业授权的席位',
  type: 'order',
  write: ({ subject }) => ({
    title: '您可以用企业授权阅读',
    text: `您所在的企业买了“${oneLine(subject, 80)}”，名单上有您：用这个账号打开就可以阅读，打开占用一个席位，公司的管理人看得到您的名字。`,
  }),
})

const WHY = {
  taken: '的席位由公司的管理人收回了，您不能再用它打开；有疑问请问公司的管理人。',
  refunded: '已经退款，席位全部收回，您不能再用它打开。',
} as const

export const licenceSeatEnded = messageKind<{ readonly subject: string; readonly why: keyof typeof WHY }>({
  kind: 'licence_seat_ended',
  name: '企业授权的席位收回',
  type: 'order',
  write: ({ subject, why }) => ({
    title: '企业授权的席位已收回',
    text: `“${oneLine(subject, 80)}”${WHY[why]}`,
  }),
})

export const licenceHandedOver = messageKind<{ readonly subject: string }>({
  kind: 'licence_handed_over',
  name: '企业授权移交',
  type: 'order',
  write: ({ subject }) => ({
    title: '企业授权交给您管理',
    text: `“${oneLine(subject, 80)}”从现在起由您管理：在“我的企业授权”里添加同事、看谁在读、收回席位。`,
  }),
})
