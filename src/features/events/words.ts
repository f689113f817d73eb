import type { EVENT_FORMS } from './contract.ts'

/** What the office calls how an event is held. */
export const EVENT_FORM_NAMES: Readonly<Record<(typeof EVENT_FORMS)[number], string>> = {
  offline: '线下',
  online: '线上',
}
