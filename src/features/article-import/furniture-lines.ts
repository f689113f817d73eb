import { textOfSpans } from '#features/topics/body/blocks.ts'
import { oneLine } from './clean-text.ts'
import type { FoundBlock } from './found-article.ts'

/** Lines that pages and accounts set within the article's own element, and that say nothing of its matter. */

const LONGEST = 160
const FIRST_LINES = 8
const LAST_LINES = 14

/** Anywhere, where such a line stands alone. */
const ANYWHERE =
  /^(责任编辑|责编|编辑|美编|校对|审核|图片编辑|监制|值班编辑)\s*[：:|丨／/].{0,40}$|^[（(]\s*(责任编辑|责编|编辑)[：:].{0,40}[)）]$|^(点击|长按|扫描?|识别).{0,14}(蓝字|二维码|小程序|下方名片|图片).{0,24}$|^点击标题下.{0,30}$|^(正文已结束|返回搜狐|展开全文|打开.{0,8}(APP|客户端)).{0,40}$|^安装.{0,12}客户端.{0,30}$|^(推荐阅读|相关阅读|延伸阅读|往期回顾|往期推荐)[：:]?《?.{0,60}$/i
const LEADING =
  /^(点击|关注|设为星标|星标).{0,20}(蓝字|关注|我们|公众号).{0,16}$|^(文章|信息|稿件)?来\s*源\s*[：:].{0,40}$|^(作者|文|撰文|记者|编译|整理)\s*[：:|丨／/].{0,40}$|^(发布|发表|更新)?(日期|时间)\s*[：:].{0,60}$|^(原标题|导读栏|字[体号]|当前位置|您?的?位置)\s*[：:].{0,80}$|^[|｜\s]*\d{4}[-年/.]\d{1,2}[-月/.]\d{1,2}日?[^。]{0,60}$|^【字体.{0,12}】$|^(原创|转载)$/
/** The last line of what stands between a title and a text, whatever short lines stand above it. */
const BYLINE_END =
  /^\d[\d,.万]*\s*人(赞同|喜欢|收藏)了该?(文章|回答|内容)$|^.{0,40}约?\s{0,3}\d{1,3}\s{0,3}分钟(读完|可读完|阅读)$/
const LONGEST_BYLINE = 40
const TRAILING =
  /^(特别|免责|版权|郑重)?(声明|提示|说明)\s*[：:].*(转载|版权|侵权|观点|仅供|存储|来源|授权).*$|^(声明|免责声明|版权声明)$|^.{0,40}(版权归原作者|仅代表作者本人|信息存储空间|侵权.{0,8}(联系|删除)|未经.{0,8}授权.{0,8}(不得|禁止|请勿)?转载|禁止转载).*$|^本文(来自|转载自|来源|首发于|系|为).{0,80}(公众号|授权|转载|原创|来源|发布).{0,60}$|^(本文)?来\s*源\s*[：:].{0,60}$|^(阅读原文|阅读全文|查看原文|原文链接|原文地址)([：:].{0,120})?$|^.{0,12}(在看|点赞|转发|分享).{0,20}(在看|点赞|转发|分享|同行|朋友|好友|支持).{0,12}$|^.{0,20}(二维码|公众号|微信群|交流群|加群|视频号|小助手).{0,40}$|^(上一篇|下一篇|上一条|下一条)\s*[：:]?.{0,80}$|^【?(打印|关闭|收藏|返回)(本页|窗口|顶部|列表)?】?.{0,20}$|^(分享到?|举报|收藏|点赞|赞|转发|投诉|标签|关键词|文章关键词|分类)\s*([：:/].{0,80})?$|^.{0,40}(Copyright|©|版权所有|ICP备|公网安备|All Rights Reserved).{0,120}$|^(作者|文|撰文|记者|编译|整理)\s*[：:|丨／/].{0,40}$|^[-—–=*·•.\s]*(END|完|全文完)[-—–=*·•.\s]*$|^[（(](完|全文完)[)）]$/i
/** From here on a page speaks of other things. */
const OTHER_MATTERS =
  /^[-—▼▲●■◆|\s【[]*(往期(推荐|回顾|精选|文章)|推荐阅读|相关(阅读|文章|新闻|推荐|稿件|资讯|搜索)|延伸阅读|猜你喜欢|大家都在看|热门(文章|推荐|新闻|排行|评论)|更多(精彩|文章|推荐|内容)|为你推荐|精选留言|网友评论|最新评论|全部评论|我来说两句|发表评论|评论列表|\d{1,6}\s*条评论|评论\s*[（(]\d{1,6}[)）])[\s：:】\]▼▲●■◆|（）()\d-—]*$/

const lineOf = (block: FoundBlock): string | undefined => {
  if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'quotation')
    return oneLine(textOfSpans(block.spans))
  if (block.type === 'list' && block.items.length === 1)
    return oneLine(textOfSpans(block.items[0]?.spans ?? []))
  return undefined
}

const isPicture = (block: FoundBlock | undefined) => block?.type === 'image' || block?.type === 'divider'

/** The body without such lines: each kind only where it stands on pages, and only as a whole line. */
export function withoutFurnitureLines(blocks: readonly FoundBlock[]): FoundBlock[] {
  const kept = withoutCodes(beforeOtherMatters(blocks)).filter((block) => !says(ANYWHERE, block))
  const first = leadingLength(kept)
  const body = kept.slice(first)
  let end = body.length
  // Pictures between lines of this kind are codes to scan.
  for (let at = body.length - 1; at >= Math.max(1, body.length - LAST_LINES); at -= 1) {
    const block = body[at]
    if (block && (says(TRAILING, block) || says(LEADING, block) || isCreditLine(block))) end = at
    else if (!isPicture(block)) break
  }
  return body.slice(0, end)
}

const TO_SCAN = /(扫码|扫描|长按|识别).{0,14}(二维码|关注|加入|图片|添加)|二维码.{0,10}(关注|加入|添加)/

/** Without the pictures that a line right above or below tells readers to scan. */
function withoutCodes(blocks: readonly FoundBlock[]): readonly FoundBlock[] {
  const isScanned = (block: FoundBlock | undefined) => block !== undefined && says(TO_SCAN, block)
  return blocks.filter((block, at) => {
    if (block.type !== 'image' || block.caption !== undefined) return true
    return !isScanned(blocks[at + 1]) && !isScanned(blocks[at - 1])
  })
}

function leadingLength(blocks: readonly FoundBlock[]): number {
  let length = bylineLength(blocks)
  for (let at = length; at < Math.min(FIRST_LINES, blocks.length - 1); at += 1) {
    const block = blocks[at]
    if (!block || !says(LEADING, block)) break
    length = at + 1
  }
  return length
}

function bylineLength(blocks: readonly FoundBlock[]): number {
  for (const [at, block] of blocks.slice(0, Math.min(FIRST_LINES, blocks.length - 1)).entries()) {
    if (says(BYLINE_END, block)) return at + 1
    if ((lineOf(block)?.length ?? Infinity) > LONGEST_BYLINE) return 0
  }
  return 0
}

function says(pattern: RegExp, block: FoundBlock): boolean {
  const line = lineOf(block)
  return line !== undefined && line.length <= LONGEST && pattern.test(line)
}

/** A short last line of nothing but links leads elsewhere. */
function isCreditLine(block: FoundBlock): boolean {
  if (block.type !== 'paragraph') return false
  const linked = block.spans.filter((span) => span.link !== undefined || span.text.trim() === '')
  return linked.length === block.spans.length && textOfSpans(block.spans).length <= 60
}

const PROSE = 150

/** Cut where another matter begins, unless prose follows as it does in an article that uses such a heading itself. */
function beforeOtherMatters(blocks: readonly FoundBlock[]): readonly FoundBlock[] {
  for (const [at, block] of blocks.entries()) {
    if (at === 0 || !says(OTHER_MATTERS, block)) continue
    const after = blocks.slice(at + 1)
    const isProse = after.some((each) => (lineOf(each)?.length ?? 0) > PROSE)
    if (!isProse) return blocks.slice(0, at)
  }
  return blocks
}
