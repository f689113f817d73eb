import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfiguration } from '#platform/configuration.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { OWNER } from '#platform/database/portal-owner.server.ts'
import { platformParts } from '../../src/app/platform-parts.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

const ANALYZE = '/usr/bin/systemd-analyze'
const canVerify = existsSync(ANALYZE)
const why = canVerify ? '' : '（not tried: there is no systemd-analyze）'

describe('what an operator copies', () => {
  test('the example of the configuration is one, and makes a site and not a trial', () => {
    const text = readFileSync('deploy/portal.env', 'utf8').replaceAll('口令', 'secret')
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const configuration = readConfiguration(Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2))))
    expect(configuration).toMatchObject({
      publicUrl: 'https://portal.example.com',
      host: '127.0.0.1',
      proxies: 1,
      fillsWithDemo: false,
      showsOutbox: false,
      usesSimulators: false,
      backups: { folder: '/var/backups/portal' },
    })
  })

  test.each(['portal-web@', 'portal-worker'])(
    'of the unit %s a picture that takes all memory ends only the process that was made for it',
    (name) => {
      expect(readFileSync(`deploy/systemd/${name}.service`, 'utf8')).toMatch(/^OOMPolicy=continue$/m)
    },
  )

  test.skipIf(!canVerify).each(['portal-web@', 'portal-worker'])(
    `the unit %s is sound in the eyes of systemd${why}`,
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-units-'))
      const unit = join(folder, `${name.replace('@', '@1')}.service`)
      const text = readFileSync(`deploy/systemd/${name}.service`, 'utf8')
      expect(text).toMatch(/^ExecStart=.*\/opt\/portal\/current\/node_modules\/.bin\/node scripts\/run.mjs /m)
      writeFileSync(unit, text.replaceAll('/opt/portal/current', resolve('.')))
      const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', unit], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      expect([status, stdout, stderr]).toEqual([0, '', ''])
    },
  )
})

describe('what puts the log of the database away', () => {
  test('is named alike in its settings, in what makes copies, and in what the handbook has an operator type', () => {
    const settings = readFileSync('deploy/pgbackrest/pgbackrest.conf', 'utf8')
    const unit = readFileSync('deploy/systemd/portal-database-backup@.service', 'utf8')
    const handbook = readFileSync('docs/上线手册.md', 'utf8')
    const stanzas = [...`${unit}${handbook}`.matchAll(/--stanza=(\w+)/g)].map(([, name]) => name)
    expect(stanzas.length).toBeGreaterThan(5)
    expect([...settings.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name)).toEqual(['global', stanzas[0]])
    expect(new Set(stanzas).size).toBe(1)
    const [, folder = ''] = /^repo1-path=(.*)$/m.exec(settings) ?? []
    expect(handbook).toContain(`install -d -o postgres -g postgres -m 750 ${folder}\n`)
    const [, cluster = ''] = /^pg1-path=(.*)$/m.exec(settings) ?? []
    expect(handbook).toContain(`install -d -o postgres -g postgres -m 700 ${cluster}\n`)
  })

  test.skipIf(!canVerify)(`makes its copies at times that systemd understands${why}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-timers-'))
    const copy = (name: string, change = (text: string) => text) =>
      writeFileSync(join(folder, name), change(readFileSync(`deploy/systemd/${name}`, 'utf8')))
    // The program is Debian's, and where tests run it need not be.
    copy('portal-database-backup@.service', (text) => text.replace('/usr/bin/pgbackrest', '/usr/bin/env'))
    const timers = ['portal-database-full.timer', 'portal-database-diff.timer']
    for (const name of timers) copy(name)
    const { status, stdout, stderr } = spawnSync(
      ANALYZE,
      ['verify', '--man=no', ...timers.map((name) => join(folder, name))],
      { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
    )
    rmSync(folder, { recursive: true })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })
})

test('the container starts what is there, with variables that are read, and asks after its health where there is an answer', async () => {
  const text = readFileSync('deploy/Containerfile', 'utf8')
  const linesOf = (word: string) =>
    [...text.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, said = '']) => said)
  const variables = linesOf('ENV').flatMap((line) => line.split(' ').map((each) => each.split('=', 2)))
  expect(readConfiguration(Object.fromEntries(variables))).toMatchObject({ host: '0.0.0.0', port: 3000 })
  const [entry = '[]', command = '[]'] = [...linesOf('ENTRYPOINT'), ...linesOf('CMD')]
  const started = [...JSON.parse(entry), ...JSON.parse(command)]
  expect(started.slice(-3)).toEqual(['node_modules/.bin/node', 'scripts/run.mjs', 'main'])
  const copied = linesOf('COPY').filter((line) => !line.startsWith('--'))
  for (const path of ['scripts/run.mjs', ...copied.flatMap((line) => line.split(' ').slice(0, -1))])
    expect([path, existsSync(path)]).toEqual([path, true])
  const [, health = ''] =
    /fetch\('http:\/\/127\.0\.0\.1:' \+ process\.env\.PORT \+ '([^']+)'\)/.exec(text) ?? []
  const portal = await testPortal()
  expect((await portal.app.inject(health)).statusCode).toBe(200)
  await portal.close()
})

test('the handbook says of each alert where to look', () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/alert: (\w+)/g)
  const rows = readFileSync('docs/上线手册.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `Portal'))
  const told = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []))
  expect(told).toEqual(new Set([...alerts].map(([, name]) => name)))
})

test('what the handbook has an operator ask before an upgrade names every new migration, and those the old program cannot live with', () => {
  const [, line = ''] = /^(comm .*db\/migrations.*)$/m.exec(readFileSync('docs/上线手册.md', 'utf8')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'))
  const write = (version: string, names: readonly string[], sql: string) => {
    mkdirSync(join(folder, version, 'db/migrations'), { recursive: true })
    for (const name of names) writeFileSync(join(folder, version, 'db/migrations', name), sql)
  }
  const added = Array.from({ length: 12 }, (_, at) => `${String(at + 2).padStart(4, '0')}_more.sql`)
  write('old', ['0001_first.sql'], 'alter table people drop column of_old;')
  write('new', ['0001_first.sql'], 'alter table people drop column of_old;')
  write('new', added, 'alter table people add column more text;')
  write('new', ['0002_more.sql'], 'alter table people\n  drop column name;')
  const { stdout, stderr } = spawnSync('bash', ['-c', line.replace('/opt/portal/current', '../old')], {
    cwd: join(folder, 'new'),
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const counts = added.map((name) => `${name}:${name === '0002_more.sql' ? 1 : 0}`)
  expect([stdout.trim().split('\n'), stderr]).toEqual([counts, ''])
})

test('a certificate that is renewed comes to the nginx that runs', () => {
  const handbook = readFileSync('docs/上线手册.md', 'utf8')
  expect(handbook).toMatch(/^certbot certonly .* --deploy-hook 'systemctl reload nginx'$/m)
})

describe('the alerts', () => {
  let portal: Portal
  beforeAll(async () => {
    const server = await testDatabase()
    const listen = () => ({ ready: Promise.resolve(), close: async () => undefined })
    // There to be told of, and never asked.
    const replica = {
      read: <T>(work: (db: Database) => Promise<T>) => work(server.db),
      changed: () => undefined,
      isUsed: false,
      lagSeconds: 0,
      look: async () => undefined,
      close: async () => undefined,
    }
    portal = await testPortal({ database: { ...server, replica, listen } })
  })
  afterAll(() => portal.close())

  interface Rules {
    readonly groups: readonly {
      readonly rules: readonly { readonly alert: string; readonly expr: string }[]
    }[]
  }

  test('and the handbook speak of figures that the portal gives', async () => {
    const body = await portal.metrics()
    const text = readFileSync('docs/operations.md', 'utf8') + readFileSync('docs/上线手册.md', 'utf8')
    const named = [...text.matchAll(/`(portal_\w+)[`{]/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    const missing = named.filter((name) => !body.includes(`# TYPE ${name} `))
    const names = new Set([
      OWNER,
      ...platformParts.rawTables,
      ...platformParts.tables.map((table) => getTableName(table)),
    ])
    expect(missing.filter((name) => !names.has(name))).toEqual([])
  })

  test('that wait for something to grow are given it from nothing on: what begins at one has not grown', async () => {
    const text = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
    const grown = [...text.matchAll(/delta\((portal_\w+)(?:\{([^}]*)\})?\[/g)]
    expect(grown.map(([, name]) => name)).toEqual(['portal_jobs_waiting', 'portal_messages_failed'])
    const lines = (await portal.metrics()).split('\n')
    const without = grown.filter(
      ([, name = '', label = '']) =>
        !lines.some((line) => line.startsWith(`${name}{`) && line.includes(label)),
    )
    expect(without.map(([expression]) => expression)).toEqual([])
  })

  test('ask for figures that the portal gives, and each says in Chinese what it is about', async () => {
    const text = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
    const rules = (parse(text) as Rules).groups.flatMap((group) => group.rules)
    const body = await portal.metrics()
    const given = new Set(
      [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    )
    const asked = rules.flatMap(({ expr }) => expr.match(/\b(portal|nodejs|process)_\w+/g) ?? [])
    expect(asked.filter((name) => !given.has(name))).toEqual([])
    expect(rules.map(({ alert }) => alert)).toHaveLength(new Set(rules.map(({ alert }) => alert)).size)
    for (const rule of rules) expect(JSON.stringify(rule)).toMatch(/"summary":"[^"]*\p{Script=Han}/u)
  })
})
