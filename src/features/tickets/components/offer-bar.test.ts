import { describe, expect, test } from 'vitest'
import type { OfferedType, OfferView } from '../read-offer.server.ts'
import { barOf } from './offer-bar.server.tsx'

/** What stands at the foot of a telephone on an event's page: the price or the reason, and one thing to do. */

const ticket = (more: Partial<OfferedType> = {}): OfferedType => ({
  id: 1,
  name: '标准票',
  note: '',
  listFen: 128_000,
  fen: 128_000,
  rule: 'normal',
  state: 'on_sale',
  minPerOrder: 1,
  maxPerOrder: 5,
  needsReview: false,
  isWaitable: false,
  isOffered: false,
  ...more,
})

const bar = (more: Partial<OfferView>) =>
  barOf(
    {
      phase: 'open',
      opens: '2026-12-01 09:00',
      closes: '2026-12-10 18:00',
      refunds: '',
      freeRefunds: undefined,
      contact: '',
      terms: '',
      cancelReason: '',
      maxPerOrder: 5,
      memberTickets: 0,
      memberWord: '半价',
      types: [ticket()],
      ...more,
    },
    7,
  )

describe('the bar of an event', () => {
  test.each<[string, Partial<OfferView>, string, string, string]>([
    ['open', {}, '¥1,280', '立即报名', '/ev/d/7/register'],
    [
      'open at several prices',
      { types: [ticket(), ticket({ fen: 60_000 })] },
      '¥600 起',
      '立即报名',
      '/ev/d/7/register',
    ],
    ['free', { types: [ticket({ fen: 0, listFen: 0 })] }, '免费', '立即报名', '/ev/d/7/register'],
    ['by invitation', { types: [] }, '凭邀请码报名', '去报名', '/ev/d/7/register'],
    ['full', { types: [ticket({ state: 'sold_out' })] }, '名额已满', '看票种', '#tickets'],
    [
      'full of what is still sold',
      { types: [ticket({ state: 'sold_out' }), ticket({ fen: 60_000, state: 'over' })] },
      '名额已满',
      '看票种',
      '#tickets',
    ],
    [
      'by invitation once what everybody could have is over',
      { types: [ticket({ state: 'over' })] },
      '凭邀请码报名',
      '去报名',
      '/ev/d/7/register',
    ],
    [
      'full with a list',
      { types: [ticket({ state: 'sold_out', isWaitable: true })] },
      '名额已满',
      '我要候补',
      '#tickets',
    ],
    ['not yet', { phase: 'soon' }, '报名还没有开始', '加入日历', '/ev/d/7/event.ics'],
    ['paused', { phase: 'paused' }, '报名暂停', '加入日历', '/ev/d/7/event.ics'],
    ['over', { phase: 'over' }, '报名已经结束', '看其他活动', '/ev/list'],
    ['cancelled', { phase: 'cancelled' }, '活动已取消', '看其他活动', '/ev/list'],
  ])('%s', (_, offer, state, label, path) => {
    expect(bar(offer)).toMatchObject({ state, act: { label, path } })
  })

  test.each(['sold_out', 'over', 'soon'] as const)('a type that is %s does not give the price', (state) => {
    const types = [ticket(), ticket({ fen: 60_000, state })]
    expect(bar({ types }).state).toBe('¥1,280')
  })

  test('what is free stands beside the price', () => {
    expect(bar({ types: [ticket(), ticket({ fen: 0, listFen: 0 })], closes: undefined })).toMatchObject({
      state: '¥1,280',
      note: '另有免费票',
    })
  })

  test('says until when, or from when', () => {
    expect(bar({}).note).toBe('2026-12-10 18:00 截止')
    expect(bar({ phase: 'soon' }).note).toBe('2026-12-01 09:00 开始')
  })
})
