import type { Messages } from '../messages.ts'

/** Sentences of the image service's refusals. */
export const imageMessages: Messages = {
  image_empty: '图片文件是空的',
  image_too_large: '图片文件过大，最大 {maxMegabytes} MB',
  image_too_many_pixels: '图片尺寸过大（{width}×{height}），最多 {maxMegapixels} 百万像素',
  image_too_long: '图片尺寸过大（{width}×{height}），单边最长 {maxSide} 像素',
  image_unreadable: '无法识别这张图片：文件已损坏，或不是 JPEG、PNG、WebP、AVIF、GIF、SVG 格式',
  image_too_heavy: '这张 SVG 图片过于复杂，无法画出，请另存为 PNG 再上传',
  picture_too_large: '上传图片大小不能超过 2m!',
  picture_type_unsupported: '上传图片只能是 JPG/PNG 格式!',
  picture_too_many_pixels: '图片尺寸过大（{width}×{height}），最多 {maxMegapixels} 百万像素，请缩小后再上传',
  picture_too_heavy: '这张图片处理起来太费时，请缩小或另存为 JPEG 再试',
  picture_damaged: '这张图片已损坏或没有传完，请重新选择',
  image_width_unknown: '图片宽度 w 只能是以下数值之一：{widths}',
  image_shape_unknown: '图片形状 s 只能是以下之一：{shapes}',
  image_not_found: '图片不存在或已删除',
  image_held: '图片不存在或已删除',
  images_busy: '图片处理繁忙，请稍后再试',
}
