import type { Messages } from '#platform/messages.ts'

export const mediaMessages: Messages = {
  picture_unknown: '图片库里没有这张图片（{id}）',
  picture_in_use: '这张图片还用在：{places}。先从那里换下，再删除',
  picture_changed_meanwhile: '有人刚改过这张图片的说明，请看过最新的再改',
}
