import { messageKind } from '#features/notifications/message-kind.ts'
import { named, quoted } from '#features/notifications/wording.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { sayMerged, type MergedInto } from './applications/say-merged.ts'
import { writeDay } from './award-days.ts'

/** What applicants are told; `number` is the application's. */

export const applicationReceived = messageKind<{ number: string; prize: string; at: Date }>({
  kind: 'award_application_received',
  name: '奖项申报已收到',
  type: 'system',
  write: ({ number, prize, at }) => ({
    title: `申报 ${number} 已提交`,
    text: `${shanghaiMinute(at)} 收到您对${named(prize)}的申报，编号 ${number}。所填内容与材料清单可以在申报页下载 PDF 回执；申报截止前可以收回修改。`,
  }),
})

export const applicationReturned = messageKind<{ number: string; note: string; answerBy: string }>({
  kind: 'award_application_returned',
  name: '奖项申报需要补充',
  type: 'system',
  write: ({ number, note, answerBy }) => ({
    title: `申报 ${number} 需要补充`,
    text: `${quoted(note)}请在${writeDay(answerBy)}结束前补充并重新提交。`,
  }),
})

export const applicationDecided = messageKind<{ number: string; prize: string; reason: string | undefined }>({
  kind: 'award_application_decided',
  name: '奖项申报的结果',
  type: 'system',
  write: ({ number, prize, reason }) => ({
    title: reason === undefined ? `申报 ${number} 已通过审核` : `申报 ${number} 没有通过审核`,
    text:
      reason === undefined
        ? `您申报的${named(prize)}已列入候选。`
        : `您申报的${named(prize)}没有列入候选。${quoted(reason)}`,
  }),
})

export const applicationMerged = messageKind<{ number: string; into: MergedInto }>({
  kind: 'award_application_merged',
  name: '奖项申报并入另一份',
  type: 'system',
  write: ({ number, into }) => ({
    title: `申报 ${number} 已并入 ${into.number}`,
    text: sayMerged(into),
  }),
})

/** Why a candidate whose application was accepted stands no more. */
export interface CandidateEnd {
  /** Whether it broke the rules; it left at its own wish otherwise. */
  readonly isExcluded: boolean
  readonly reason: string
}

export const candidateEnded = messageKind<CandidateEnd & { number: string; prize: string }>({
  kind: 'award_candidate_ended',
  name: '奖项参评中止',
  type: 'system',
  write: ({ number, prize, isExcluded, reason }) => ({
    title: `申报 ${number} 不再参评`,
    text: `您申报的${named(prize)}${isExcluded ? '被取消参评资格' : '已退出评选'}。${quoted(reason)}`,
  }),
})

/** What a colleague is told who has become the lead of an application. */
export const applicationLed = messageKind<{ prize: string }>({
  kind: 'award_application_led',
  name: '奖项申报交给您负责',
  type: 'system',
  write: ({ prize }) => ({
    title: '这份申报现在由您负责',
    text: `您参与填写的${named(prize)}的申报现在由您负责：提交、收回与撤回都由您决定，请看看联系人要不要改。`,
  }),
})

/** What judges are told who have not finished. */
export const judgingEnds = messageKind<{ title: string; open: number; lastDay: string }>({
  kind: 'award_judging_ends',
  name: '奖项评审快要截止',
  type: 'system',
  write: ({ title, open, lastDay }) => ({
    title: `还有 ${open} 位参评者待评`,
    text: `${named(title)}的评审到${writeDay(lastDay)}结束为止，您还有 ${open} 位没有提交评分。`,
  }),
})

/** What those are told who applied for a winner. */
export const prizeWon = messageKind<{ year: number; prize: string; name: string }>({
  kind: 'award_prize_won',
  name: '奖项获奖',
  type: 'system',
  write: ({ year, prize, name }) => ({
    title: `祝贺获奖：${prize}`,
    text: `${named(name)}获得 ${year} 年度${named(prize)}。证书可以在这里下载，任何人都可以凭编号查验。评选办公室会与您联系颁奖。`,
  }),
})
