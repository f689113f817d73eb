import { expect, test } from 'vitest'
import { nextYear } from './next-year.ts'

test('the year after another begins as that one was, a year later, with nothing that is its own', () => {
  const fields = [{ form: 'company', key: 'output', label: '产值' }]
  const made = nextYear({
    year: 2027,
    state: 'published',
    title: '2027年度晶冠奖',
    eventId: 7001,
    phases: [
      { kind: 'application', name: '申报', from: '2027-12-01', until: '2028-02-29' },
      { kind: 'announcement', name: '公布', from: '2028-03-08' },
    ],
    prizes: [{ id: 5, group: '企业奖', name: '年度企业', places: 3, winners: [{ id: 9, company: '甲' }] }],
    albums: [{ title: '颁奖', pictures: [] }],
    fields,
  })
  expect(made).toEqual({
    year: 2028,
    state: 'draft',
    title: '2028年度晶冠奖',
    phases: [
      { kind: 'application', name: '申报', from: '2028-12-01', until: '2029-02-28' },
      { kind: 'announcement', name: '公布', from: '2029-03-08' },
    ],
    prizes: [{ group: '企业奖', name: '年度企业', places: 3, winners: [] }],
    albums: [],
    fields,
  })
})
