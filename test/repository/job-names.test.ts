import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queues } from '#platform/outbox/queues.ts'
import { wired } from '../../src/app/registries.server.ts'
import { sayJob, saySchedule } from '#features/staff/job-names.ts'

test('every job and queue has a name of the office and a time that can be read', () => {
  const jobs = [...wired.scheduledJobs(), ...queues.map(({ name }) => ({ name, schedule: '' }))]
  expect(jobs.filter(({ name }) => sayJob(name) === name)).toEqual([])
  expect(jobs.filter(({ schedule }) => saySchedule(schedule).includes('*'))).toEqual([])
})

test('the office is told in its own words what is cleared away', () => {
  expect(sayJob('forget-visitor-salts')).toBe('清理前一天辨认访客用的随机数')
})

test.each([
  ['* * * * *', '每分钟'],
  ['*/10 * * * *', '每 10 分钟'],
  ['*/15 10-23 * * *', '10 点到 23 点，每 15 分钟'],
  ['41 * * * *', '每小时的第 41 分'],
  ['5 9 * * *', '每天 09:05'],
  ['', '有事就做'],
  ['0 4 * * 1', '0 4 * * 1'],
])('%s is said as %s', (schedule, said) => {
  expect(saySchedule(schedule)).toBe(said)
})

test('the manual has a line for every job, which begins with when it comes', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const table = manual.slice(manual.indexOf('\n## 后台任务\n')).split('\n## ')[1] ?? ''
  const told = new Map(
    [...table.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm)].flatMap(([, names = '', when = '']) =>
      names.split('、').map((name) => [name.replaceAll('`', ''), when] as const),
    ),
  )
  const jobs = wired.scheduledJobs()
  expect([...told.keys()].toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  const wrong = jobs.filter(({ name, schedule }) => !told.get(name)?.startsWith(saySchedule(schedule)))
  expect(wrong.map(({ name, schedule }) => `${name}: ${saySchedule(schedule)} | ${told.get(name)}`)).toEqual(
    [],
  )
})
