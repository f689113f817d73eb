import type { EVENT_FORMS } from './contract.ts'

/** What the office calls how an event is held. */
export const EVENT_FORM_NAMES: Readonly<Record<(typeof EVENT_FORMS)[number], string>> = {
  offline: '线下',
  online: '线上',
}

/** What a list and the page of an event say of registering, as long as that is not simply open. */
export const REGISTRATION_WORDS = {
  soon: '即将报名',
  by_code: '凭邀请码报名',
  closed: '报名未开放',
  paused: '报名暂停',
  over: '报名已经结束',
  full: '名额已满',
  cancelled: '已取消',
} as const
