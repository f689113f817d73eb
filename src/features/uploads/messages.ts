import type { Messages } from '#platform/messages.ts'

/** What the form says by itself, in the server's words (ASK-08, ASK-09). */
export const PICTURE_TYPE_UNSUPPORTED = '上传图片只能是 JPG/PNG 格式!'
export const PICTURE_TOO_LARGE = '上传图片大小不能超过 2m!'

export const uploadMessages: Messages = {
  upload_not_multipart: '请以 multipart/form-data 上传图片',
  upload_incomplete: '图片没有传完，请重新上传',
  upload_length_missing: '上传的请求没有写明长度（Content-Length）',
  upload_under_way: '您的另一次上传还没有完成，请稍候',
  uploads_busy: '现在上传图片的人太多，请稍后再试',
  file_infected: '这份文件没有通过病毒检查，没有保存。请检查您的电脑，换一份文件再传',
  file_unchecked: '现在不能检查文件，没有保存，请过几分钟再传',
  upload_empty: '请选择要上传的图片',
  upload_too_many: '一次最多上传 {most} 张图片',
  picture_used_elsewhere: '这张图片还用在 {places}，请先从那里换下',
  upload_pictures_used: '24 小时内最多上传 {points} 张图片，请 {wait}后再传',
  upload_bytes_used: '24 小时内上传的图片太大了，请 {wait}后再传',
  picture_removal_reason_missing: '请写明移除图片的原因',
  upload_unknown: '没有编号为 {id} 的上传图片',
  picture_not_yours: '第 {position} 张图片已失效，请移除后重新上传',
}
