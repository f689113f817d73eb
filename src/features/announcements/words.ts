/** Whom an announcement is for. */
export const AUDIENCES = ['readers', 'members', 'attendees'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export const AUDIENCE_NAMES: Readonly<Record<AudienceKind, string>> = {
  readers: '全部读者',
  members: '会员',
  attendees: '一场活动的持票人',
}

/** Whom one is for, with the event or the industry where it is only for those. */
export const sayAudience = ({
  audience,
  eventTitle,
  industryName,
}: {
  readonly audience: AudienceKind
  readonly eventTitle: string
  readonly industryName: string
}): string => {
  if (audience === 'attendees') return `持票人：${eventTitle}`
  return industryName === '' ? AUDIENCE_NAMES[audience] : `${AUDIENCE_NAMES[audience]}（${industryName}）`
}

/** How many are told, and how many of them by mail. */
export interface AudienceSize {
  readonly people: number
  readonly mails: number
  /** Whether it may be some more or fewer by now. */
  readonly isAbout: boolean
}

/** “12 人”, “约 200000 人”. */
export const sayPeople = (people: number, { isAbout }: Pick<AudienceSize, 'isAbout'>): string =>
  `${isAbout ? '约 ' : ''}${people} 人`

/** What becomes of one: written, waiting for a second colleague or for its hour, its hour long past, told one after the other, over. */
export const ANNOUNCEMENT_STATES = [
  'draft',
  'waiting',
  'scheduled',
  'missed',
  'sending',
  'paused',
  'done',
  'cancelled',
] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

export const ANNOUNCEMENT_STATE_NAMES: Readonly<Record<AnnouncementState, string>> = {
  draft: '草稿',
  waiting: '等同事确认',
  scheduled: '到时间发',
  missed: '没有发出',
  sending: '正在发',
  paused: '暂停',
  done: '发完了',
  cancelled: '停止',
}
