import { expect, test } from 'vitest'
import { calendarOf } from './calendar.server.ts'

const event = {
  id: 7,
  title: '年会; 功率, 射频',
  summary: `第一行\n${'很长的简介'.repeat(30)}`,
  startsOn: '2026-12-30',
  endsOn: '2026-12-31',
  place: '澜江 会议中心',
  organisers: [],
  updatedAt: new Date('2026-11-21T04:00:00.123Z'),
  cancelledAt: null,
  url: 'https://portal.example.com/ev/d/7',
}

test('an event is whole days in a calendar, with its signs escaped and its lines folded', () => {
  const text = calendarOf(event)
  expect(text).toContain(String.raw`SUMMARY:年会\; 功率\, 射频`)
  expect(text).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(text).toContain('DTSTAMP:20261121T040000Z')
  expect(text).toContain('STATUS:CONFIRMED')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`DESCRIPTION:第一行\n很长的简介`)
  expect(calendarOf({ ...event, organisers: [{ name: '联盟' }, { name: '大学' }] })).toContain(
    String.raw`DESCRIPTION:主办：联盟、大学\n第一行`,
  )
  // No text of an event begins a line of its own.
  for (const end of ['\n', '\r', '\r\n'])
    expect(calendarOf({ ...event, title: `年会${end}ATTENDEE:x` })).toContain(
      String.raw`SUMMARY:年会\nATTENDEE:x`,
    )
})

test('an event that was moved or cancelled replaces the one that a calendar has', () => {
  const sequenceOf = (text: string) => Number(/^SEQUENCE:(\d{1,9})\r$/m.exec(text)?.[1])
  const cancelled = calendarOf({ ...event, cancelledAt: new Date('2026-11-22T04:00:00Z') })
  expect(cancelled).toContain('STATUS:CANCELLED')
  expect(cancelled).toContain('DTSTAMP:20261122T040000Z')
  const moved = calendarOf({ ...event, startsOn: '2026-12-29', updatedAt: new Date('2026-11-21T05:00:00Z') })
  const first = sequenceOf(calendarOf(event))
  expect([sequenceOf(moved), sequenceOf(cancelled)].every((later) => later > first)).toBe(true)
})
