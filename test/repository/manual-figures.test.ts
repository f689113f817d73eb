import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODE_MINUTES, UNDO_DAYS } from '#features/accounts/contract.ts'
import { HISTORY_DAYS, THINKING_DAYS } from '#features/accounts/limits.ts'
import { KEPT_MS as PROOFS } from '#features/accounts/forget-proofs.server.ts'
import { LONGEST_SESSION_MS } from '#features/accounts/sign-in.server.ts'
import { KEPT_MS as CLICKS } from '#features/ads/forget-old-clicks.server.ts'
import { COLLEAGUE_INVITATION_DAYS, MOST_COLLEAGUES } from '#features/awards/applications/limits.ts'
import { JUDGE_INVITATION_DAYS } from '#features/awards/judging/contract.ts'
import { votesOfPlace } from '#features/awards/voting/rate-limits.ts'
import { MARKS_DAYS } from '#features/awards/voting/vote-rules.ts'
import { FIRST_POSTS, LONGEST_COMMENT } from '#features/comments/limits.ts'
import { commentGap, commentsOfPerson } from '#features/comments/rate-limits.ts'
import { MOST_EXPERTS } from '#features/communities/limits.ts'
import { KEPT_MS as AUTOSAVES } from '#features/editing/autosaves.server.ts'
import { SOURCES_DAYS } from '#features/figures/kept.ts'
import { TICKET_MINUTES } from '#features/files/open-file.server.ts'
import { fileDownloads, filePages } from '#features/files/rate-limits.ts'
import { KEPT_MS as READINGS } from '#features/files/readings.server.ts'
import { KEPT_MS as INQUIRIES } from '#features/inquiries/forget-old-inquiries.server.ts'
import { UNUSED_DAYS } from '#features/media/contract.ts'
import { REMINDERS_KEPT_MS } from '#features/membership/forget-member.server.ts'
import { KEPT_MS as REVIEWS } from '#features/moderation/forget-old-reviews.server.ts'
import { KEPT_MS as MESSAGES } from '#features/notifications/forget-messages.server.ts'
import { EARLY_TRANSFER_MS } from '#features/orders/limits.ts'
import { MISSED_DAYS } from '#features/redirects/limits.ts'
import { ADDRESS_KEPT_DAYS } from '#features/parcels/limits.ts'
import { REMIND_AFTER_DAYS, RETURN_AFTER_DAYS } from '#features/questions/limits.ts'
import { GALLERY_MOST } from '#features/topics/body/blocks.ts'
import { PINS_SHOWN } from '#features/topics/limits.ts'
import { ATTENDEES_KEPT_MS as ATTENDEES } from '#features/tickets/own/forget-old-attendees.server.ts'
import { ANSWER_FILE_DAYS } from '#features/tickets/questions/limits.ts'
import { EVENING, MORNING } from '#features/tickets/notices/due-reminder.ts'
import { POPULAR_DAYS } from '#features/search/popular-days.ts'
import { KEPT_MS as MISSES } from '#features/search/record-miss.server.ts'
import { KEPT_MS as AUDIT } from '#platform/audit.server.ts'
import { IDLE_MINUTES, SESSION_HOURS, STEP_UP_MINUTES } from '#features/staff/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import * as callers from '#platform/http/slow-callers.server.ts'
import { inMegabytes } from '#platform/megabytes.ts'
import { KEPT_MS as SENDINGS } from '#platform/outbox/forget-sendings.server.ts'
import { VARIABLE_CHARACTERS } from '#platform/sms/variable-length.ts'
import { wired } from '../../src/app/registries.server.ts'

/** What the manuals tell an operator and an editor in figures is what the program does: one changed in one place fails here. */

const manual = readFileSync('docs/operations.md', 'utf8')
const lines = manual.split('\n')
const handbook = readFileSync('docs/编辑手册.md', 'utf8').split('\n')

const YEARS = ['', '一年', '两年', '三年', '四年', '五年']
const inYears = (ms: number) => YEARS[ms / DAY_MS / 365] ?? `${ms / DAY_MS} 天`
const inDays = (ms: number) => `${ms / DAY_MS} 天`
const ONES = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']
const idle = IDLE_MINUTES === 60 ? '一小时' : `${IDLE_MINUTES} 分钟`
const inTens = (days: number) => `${ONES[days / 10]}十`
const inWeeks = (ms: number) => `${ONES[ms / DAY_MS / 7]}周`

test.each([
  ['| 同意的条款、注销申请 |', `注销后${inYears(PROOFS)}`],
  ['| 消息 |', `消息${inYears(MESSAGES)}`],
  ['| 邮件与短信 |', `谁收到什么 ${inDays(SENDINGS)}`],
  ['| 会员提醒 |', `到期后${inYears(REMINDERS_KEPT_MS)}`],
  ['| 资料的阅读记录 |', inYears(READINGS)],
  ['| 纸质白皮书的寄送 |', `寄出或取消后 ${ADDRESS_KEPT_DAYS} 天`],
  ['| 审核与举报 |', `处理后${inYears(REVIEWS)}`],
  ['| 提交的资料 |', inYears(INQUIRIES)],
  ['| 没找到的搜索 |', `${inDays(MISSES)}没人再搜`],
  ['| 热门搜索 |', `${POPULAR_DAYS} 天`],
  ['| 广告点击 |', inYears(CLICKS)],
  ['| 自动保存 |', inWeeks(AUTOSAVES)],
  ['| 审计 |', inYears(AUDIT)],
  ['| 图片 |', `没有用处之后 ${UNUSED_DAYS} 天`],
  ['| 浏览记录 |', `${HISTORY_DAYS} 天`],
  ['| 错过的地址 |', `${MISSED_DAYS} 天没人问`],
  ['| 每篇文章的读者从哪里来 |', `${SOURCES_DAYS} 天`],
  ['| 报名、门票与签到 |', `活动结束后${inYears(ATTENDEES)}`],
  ['| 参会人的答复 |', `活动结束后${inYears(ATTENDEES)}`],
  ['| 答复里的文件 |', `用上的到活动结束后${inTens(ANSWER_FILE_DAYS)}天`],
  ['| 资料的临时地址 |', `${ONES[TICKET_MINUTES]}分钟`],
  ['| `forget-answer-files` |', `活动结束${inTens(ANSWER_FILE_DAYS)}天后`],
  ['| 登录 |', `验证码${ONES[CODE_MINUTES]}分钟`],
  ['| 登录 |', `联系方式变动${ONES[UNDO_DAYS]}天`],
  ['| `close-due-accounts` |', `满 ${THINKING_DAYS} 天`],
  ['| `return-claims` |', `满 ${REMIND_AFTER_DAYS} 天的提问提醒一次，满 ${RETURN_AFTER_DAYS} 天的退回`],
  ['| `remind-attendees` |', `${MORNING} 至 ${EVENING} 点`],
  ['| `thank-attendees` |', `${MORNING} 至 ${EVENING} 点`],
  ['| `forget-old-audit` |', `${inYears(AUDIT)}前`],
  ['| `channel_changed` |', `${UNDO_DAYS} 天内打开`],
  [
    '发表评论要登录',
    `${LONGEST_COMMENT} 字以内，${commentGap.windowMs / 1000} 秒一条，一天 ${commentsOfPerson.points} 次。一个人的前${ONES[FIRST_POSTS]}条评论`,
  ],
  ['一个人一小时最多阅读', `最多阅读 ${filePages.points} 页、下载 ${fileDownloads.points} 次`],
  ['| `forget-award-marks` |', `公布 ${MARKS_DAYS} 天后`],
  ['| 奖项投票 |', `到公布后 ${MARKS_DAYS} 天`],
  ['- 一个地址一小时最多', `最多 ${votesOfPlace.points} 票`],
  ['- 登录 ', `登录 ${SESSION_HOURS} 小时到期，或${idle}没有扫描会锁定`],
  ['短信要先在服务商申请模板', `每个不超过 ${VARIABLE_CHARACTERS} 字`],
  ['内容要在', `内容要在 ${callers.BODY_SECONDS} 秒内到齐`],
  ['内容要在', `最多有 ${callers.UNFINISHED_BODIES_OF_AN_ADDRESS} 个没收全的请求`],
  [
    '内容要在',
    `${callers.CONNECTIONS_OF_AN_ADDRESS} 个连接（内网的代理除外），一个进程最多 ${callers.CONNECTIONS} 个连接`,
  ],
])('the manual says in “%s” that it is %s', (beginning, figure) => {
  expect(lines.find((line) => line.startsWith(beginning))).toContain(figure)
})

test.each([
  ['**锁屏与到期。**', `${idle}没有操作，屏幕盖上`],
  ['**锁屏与到期。**', `登录满 ${SESSION_HOURS} 小时`],
  ['- **置顶**', `读者看到前${ONES[PINS_SHOWN]}条`],
  [
    '2. **一起填写**',
    `${ONES[COLLEAGUE_INVITATION_DAYS]}天内有效，只能用一次，最多${ONES[MOST_COLLEAGUES]}位`,
  ],
  ['3. **邀请评委**', `邀请信 ${JUDGE_INVITATION_DAYS} 天内有效`],
  ['- **图集**', `2 至 ${GALLERY_MOST} 张`],
  ['- **社区**', `“专家”最多 ${MOST_EXPERTS} 位`],
  ['- 删除：', `${UNUSED_DAYS} 天后自动删除`],
  ['- **没找到的搜索**', `保留 ${inDays(MISSES)}`],
  ['- **丢了手机、合并账号**', `${ONES[UNDO_DAYS]}天内可以自己恢复`],
  ['2. **对公转账**', `最早下单前 ${inDays(EARLY_TRANSFER_MS)}`],
  ['- **一篇文章的统计**', `留 ${SOURCES_DAYS} 天`],
  ['- “常被问起', `${MISSED_DAYS} 天里问过却没有的`],
  ['**又要第二步。**', `超过${ONES[STEP_UP_MINUTES]}分钟`],
])('the editors’ handbook says in “%s” that it is %s', (beginning, figure) => {
  expect(handbook.find((line) => line.startsWith(beginning))).toContain(figure)
})

test('every matter that goes out by SMS stands in the manual, where its template is asked for', () => {
  const section = manual.slice(
    manual.indexOf('短信要先在服务商申请模板'),
    manual.indexOf('短信的重试、记录与查看办法'),
  )
  const explained = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind)
  const sent = wired.messageKinds.filter(({ sms }) => sms).map(({ kind }) => kind)
  expect(explained.toSorted()).toEqual(sent.toSorted())
})

test('the sentences that requirements fix word by word name the size that is refused', () => {
  expect(inMegabytes(UPLOAD_BYTES)).toBe('2 MB')
  expect(LONGEST_SESSION_MS).toBe(90 * DAY_MS)
})
