import type { Outcome, ShownOutcome } from '../door/words.ts'

/** How an outcome looks: let in, ask, or not. */
export type Sign = 'yes' | 'ask' | 'no'

interface Shown {
  readonly sign: Sign
  /** Read from an arm's length. */
  readonly title: string
  /** What to do now. */
  readonly text: string
}

/** What becomes of a scan for whoever stands at the door: also that there is no answer to it. */
export type DoorOutcome = Outcome | ShownOutcome | 'failed'

/** A yes on a day on which the event is not is looked at twice: a try, or the door of another event. */
export const signOf = ({ outcome, isOtherDay }: { outcome: DoorOutcome; isOtherDay: boolean }): Sign =>
  outcome === 'in' && isOtherDay ? 'ask' : OUTCOMES_SHOWN[outcome].sign

/** What whoever stands at the door reads of each outcome (C-45). */
export const OUTCOMES_SHOWN: Readonly<Record<DoorOutcome, Shown>> = {
  in: { sign: 'yes', title: '请进', text: '签到成功。' },
  again: { sign: 'ask', title: '已签到', text: '这张门票已经用过，请核对证件。' },
  unlisted: { sign: 'ask', title: '不在名单上', text: '断网期间的名单里没有它，联网后会再核对。' },
  undone: { sign: 'ask', title: '已撤销', text: '这次签到已被撤销，要进场请再扫一次。' },
  unpaid: { sign: 'no', title: '未付款', text: '这张门票还没有付款，请到服务台。' },
  void: { sign: 'no', title: '已作废', text: '这张门票已退或已取消，请到服务台。' },
  outdated: { sign: 'no', title: '旧二维码', text: '门票换过参会人，请出示新的二维码。' },
  other_event: { sign: 'no', title: '别的活动', text: '这是另一场活动的门票。' },
  forged: { sign: 'no', title: '伪造', text: '二维码不是本站签发的，请到服务台。' },
  unknown: { sign: 'no', title: '不是门票', text: '没有这个票号，也不是本站的二维码。' },
  failed: { sign: 'no', title: '没有签到', text: '这次扫描没有结果，请看上面的原因，再扫一次。' },
}
