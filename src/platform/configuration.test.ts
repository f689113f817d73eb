import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.server.ts'
import { Environment } from './environment.server.ts'
import { StartupProblem } from './startup-problem.ts'

const problemOf = (environment: Record<string, string>) => {
  try {
    readConfiguration(environment)
  } catch (error) {
    if (error instanceof StartupProblem) return error.message
    throw error
  }
  return undefined
}

describe('configuration', () => {
  test('nothing set at all is a working configuration', () => {
    const configuration = readConfiguration({})
    expect(configuration).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      mode: 'production',
      webProcesses: 1,
    })
    expect(configuration.databaseUrl).toBeUndefined()
  })

  test('an empty value is as good as none', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  test('blanks around a value, such as the end of a line that Windows wrote, do not belong to it', () => {
    const database = 'postgresql://u:p@db.example.com/x'
    expect(
      readConfiguration({
        BEHIND_PROXY: 'yes\r',
        DEMO_PORTAL: ' no',
        BACKUP: 'database\n',
        LOG_LEVEL: 'warn\r\n',
        DATABASE_URL: `${database}\r`,
        PUBLIC_URL: 'https://www.example.com\r',
      }),
    ).toMatchObject({
      proxies: 1,
      fillsWithDemo: false,
      backups: { what: 'database' },
      logLevel: 'warn',
      databaseUrl: database,
      publicUrl: 'https://www.example.com',
    })
  })

  test.each([
    ['HTTPS://WWW.Example.com', 'https://www.example.com'],
    ['https://www.example.com:443/', 'https://www.example.com'],
    ['https://例子.中国', 'https://xn--fsqu00a.xn--fiqs8s'],
    ['https://www.example.com?', 'https://www.example.com'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('the address of readers %s is the origin %s that browsers send', (PUBLIC_URL, origin) => {
    expect(readConfiguration({ PUBLIC_URL }).publicUrl).toBe(origin)
  })

  test('sslmode of a database means what PostgreSQL means by it, and the rest of the address stays as written', () => {
    const written = 'postgresql://u:p%40@db.example.com/x'
    const read = (DATABASE_URL: string) => readConfiguration({ DATABASE_URL }).databaseUrl
    expect(read(written)).toBe(written)
    expect(read(`${written}?sslmode=require`)).toBe(`${written}?sslmode=require&uselibpqcompat=true`)
    const client = new Client({ connectionString: read(`${written}?sslmode=require`) ?? '' })
    expect(Reflect.get(client, 'ssl')).toEqual({ rejectUnauthorized: false })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT：应为数字'],
    [{ PORT: '70000' }, 'PORT：不能大于 65535'],
    [{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES：不能小于 1'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL：应为 postgresql:// 地址'],
    [{ DATABASE_URL: 'postgresql://h/100%' }, 'DATABASE_URL：数据库名里的 % 要写成 %25'],
    [{ DATABASE_URL: 'postgresql://h/x?sslmode=prefer' }, 'DATABASE_URL：sslmode 应为 disable、'],
    [
      { DATABASE_URL: 'postgresql://h/x?sslmode=verify-ca' },
      'DATABASE_URL：sslmode=verify-ca 要用 sslrootcert',
    ],
    [
      { DATABASE_URL: 'postgresql://h/x?sslmode=verify-full&sslrootcert=/nowhere.pem' },
      'DATABASE_URL：sslrootcert 指定的文件不存在',
    ],
    [{ PUBLIC_URL: 'portal.example.com' }, 'PUBLIC_URL：应为 http(s) 地址'],
    [{ DEMO_PORTAL: 'maybe' }, 'DEMO_PORTAL：应为 yes 或 no'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET：设置了 S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }, 'S3_BUCKET：没有设置，而设置了'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET：没有设置，而设置了'],
    [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL：应为 smtp:// 或 smtps:// 地址'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@example.com' }, 'SMTP_URL：应为 smtp:// 或 smtps:// 地址'],
    [{ SMTP_URL: 'smtp:mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL：应为 smtp://'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL：设置了 SMTP_URL 就必须同时设置 MAIL_FROM'],
    [{ MAIL_FROM: '门户' }, 'MAIL_FROM：应为邮箱地址'],
    [{ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'MAIL_FROM：应为邮箱地址'],
    [{ MAIL_FROM: '门户\n <a@example.com>' }, 'MAIL_FROM：应为邮箱地址'],
    [{ CONTACT_EMAIL: '客服' }, 'CONTACT_EMAIL：应为电子邮箱地址'],
    [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_ID：WECHAT_APP_ID 与 WECHAT_APP_SECRET 必须同时设置'],
    [{ WECHAT_APP_SECRET: 's' }, 'WECHAT_APP_ID：WECHAT_APP_ID 与 WECHAT_APP_SECRET 必须同时设置'],
    [{ WECHAT_API_URL: 'api.weixin.qq.com' }, 'WECHAT_API_URL：应为 http(s) 地址'],
    [
      { WECHAT_LOGIN_APP_ID: 'wx1' },
      'WECHAT_LOGIN_APP_ID：WECHAT_LOGIN_APP_ID 与 WECHAT_LOGIN_APP_SECRET 必须同时设置',
    ],
    [{ ALIYUN_SMS_ACCESS_KEY_ID: 'a' }, 'ALIYUN_SMS_SIGN_NAME：没有设置；ALIYUN_SMS_ACCESS_KEY_ID、'],
    [{ TENCENT_SMS_APP_ID: '1' }, 'TENCENT_SMS_SECRET_ID：没有设置；TENCENT_SMS_SECRET_ID、'],
    [{ SHOW_OUTBOX: 'maybe' }, 'SHOW_OUTBOX：应为 yes 或 no'],
    [{ MOBILE_REDIRECTS: '{' }, 'MOBILE_REDIRECTS：应为 JSON 数组'],
    [{ MOBILE_REDIRECTS: '{}' }, 'MOBILE_REDIRECTS：应为 JSON 数组'],
    [{ MOBILE_REDIRECTS: '["/"]' }, 'MOBILE_REDIRECTS：每一项应为 {'],
    [{ MOBILE_REDIRECTS: '[{"from":"topic","to":"https://m.example.com/"}]' }, '“from”应以 / 开头'],
    [{ MOBILE_REDIRECTS: '[{"from":"/topic"}]' }, 'MOBILE_REDIRECTS：应为 http(s) 地址'],
    [{ PUBLIC_URL: 'https://a.example.com/sub/' }, 'PUBLIC_URL：应为不带路径的地址'],
    [{ PUBLIC_URL: 'https://a.example.com/?x=1' }, 'PUBLIC_URL：应为不带路径的地址'],
    [{ PUBLIC_URL: 'https://user@a.example.com' }, 'PUBLIC_URL：应为不带路径的地址'],
    [{ DATABSE_URL: 'postgresql://localhost/x' }, 'DATABSE_URL：没有这一项，是不是 DATABASE_URL？'],
  ])('%o stops the start and is named', (environment, sentence) => {
    expect(problemOf(environment)).toContain(sentence)
  })

  test('mail is on with SMTP_URL and a sender, with or without a name', () => {
    expect(readConfiguration({}).smtp).toBeUndefined()
    const url = 'smtps://user:word@mail.example.com'
    const senderOf = (from: string) => readConfiguration({ SMTP_URL: url, MAIL_FROM: from }).smtp
    const address = 'mail@example.com'
    expect(senderOf(address)).toEqual({ url, from: { name: '', address } })
    expect(senderOf(`门户, 客服 <${address}>`)).toEqual({ url, from: { name: '门户, 客服', address } })
  })

  test('the share card is on with an app and its secret, and asks WeChat itself unless told', () => {
    expect(readConfiguration({}).wechat).toBeUndefined()
    const app = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' }
    const apiUrl = 'https://api.weixin.qq.com'
    expect(readConfiguration(app).wechat).toEqual({
      appId: 'wx1',
      appSecret: 's',
      apiUrl,
      pageUrl: 'https://open.weixin.qq.com',
    })
    const local = { ...app, WECHAT_API_URL: 'http://localhost:1/' }
    expect(readConfiguration(local).wechat?.apiUrl).toBe('http://localhost:1')
  })

  test('signing in with WeChat is on with an app of its own and its secret', () => {
    expect(readConfiguration({ WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' }).wechatLogin).toBeUndefined()
    const app = { WECHAT_LOGIN_APP_ID: 'wx2', WECHAT_LOGIN_APP_SECRET: 't' }
    expect(readConfiguration(app).wechatLogin).toEqual({
      appId: 'wx2',
      appSecret: 't',
      apiUrl: 'https://api.weixin.qq.com',
      pageUrl: 'https://open.weixin.qq.com',
    })
  })

  test('every wrong value is named at once', () => {
    const problem = problemOf({ PORT: 'x', PAGE_CACHE_MB: '-1' })
    expect(problem).toContain('PORT')
    expect(problem).toContain('PAGE_CACHE_MB')
  })
})

test('the handbook of operations says of every variable what it means', () => {
  const lines = readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const described = new Set(lines.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z\d_]+/g) ?? []))
  expect(Object.keys(Environment.shape).filter((name) => !described.has(name))).toEqual([])
})

test('the handbook of operations says of every variable what it is where nobody sets it', () => {
  const rows = readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|'))
  const told = (name: string) => rows.find(([, names = '']) => names.includes(`\`${name}\``))?.[2] ?? ''
  const wrong = Object.entries(Environment.shape).filter(([name, variable]) => {
    const byItself = JSON.stringify(variable.safeParse(undefined).data)
    // Nothing, or what the table describes in words.
    if (byItself === undefined || ['""', '{}', '[]'].includes(byItself)) return false
    const cell = told(name)
    if (cell.includes('示例') || (cell.includes('官方地址') && byItself.includes('https://'))) return false
    const written = [...cell.matchAll(/`([^`]+)`/g)].map(([, value]) => value)
    return !written.some((value) => JSON.stringify(variable.safeParse(value).data) === byItself)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test.each(Object.keys(Environment.shape))('whatever is wrong with %s is said in Chinese', (name) => {
  for (const value of [
    '\u0000',
    'x'.repeat(300),
    '-1',
    '[]',
    '{}',
    '[1]',
    '[{}]',
    '[{"from":1,"to":2}]',
    'a b',
    '<>',
  ]) {
    const problem = problemOf({ [name]: value }) ?? ''
    expect(problem.replaceAll(/[A-Z_\d]{2,}/g, '')).not.toMatch(/Invalid|expected|Too (small|big)|undefined/i)
  }
})

describe('demo content', () => {
  const fills = (environment: Record<string, string>) => readConfiguration(environment).fillsWithDemo

  test('comes by itself on somebody’s own machine, whatever the database', () => {
    expect(fills({})).toBe(true)
    expect(fills({ PUBLIC_URL: 'http://127.0.0.1:8080', DATABASE_URL: 'postgresql://localhost/x' })).toBe(
      true,
    )
    expect(fills({ DEMO_PORTAL: 'no' })).toBe(false)
  })

  test('never stands at a public address unless it was asked for', () => {
    expect(fills({ PUBLIC_URL: 'https://portal.example.com' })).toBe(false)
    expect(fills({ PUBLIC_URL: 'https://portal.example.com', DEMO_PORTAL: '' })).toBe(false)
    expect(fills({ PUBLIC_URL: 'https://portal.example.com', DEMO_PORTAL: 'yes' })).toBe(true)
  })
})

describe('the outbox, which anybody may read,', () => {
  const shows = (environment: Record<string, string>) => readConfiguration(environment).showsOutbox
  const tencent = {
    TENCENT_SMS_SECRET_ID: 'a',
    TENCENT_SMS_SECRET_KEY: 'b',
    TENCENT_SMS_APP_ID: '1',
    TENCENT_SMS_SIGN_NAME: 'c',
    TENCENT_SMS_SIGN_IN_TEMPLATE: '2',
  }

  test('is shown on a first start, where nothing is configured', () => {
    expect(shows({})).toBe(true)
    expect(shows({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toBe(true)
  })

  test.each([
    ['mails are sent', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }],
    ['SMS are sent', tencent],
    ['there is no demo portal', { DEMO_PORTAL: 'no' }],
    ['readers come from elsewhere', { PUBLIC_URL: 'https://portal.example.com' }],
    ['an address only begins like this machine', { PUBLIC_URL: 'http://localhost.example.com' }],
  ])('is not shown where %s', (_where, environment) => {
    expect(shows(environment)).toBe(false)
  })

  test('is shown or not as the operator says', () => {
    expect(shows({ SHOW_OUTBOX: 'no' })).toBe(false)
    expect(shows({ SHOW_OUTBOX: 'yes', PUBLIC_URL: 'https://demo.example.com' })).toBe(true)
  })
})

describe('the simulators, with which nobody pays real money,', () => {
  const plays = (environment: Record<string, string>) => readConfiguration(environment).usesSimulators

  test('stand in on a first start, and nowhere else by themselves', () => {
    expect(plays({})).toBe(true)
    expect(plays({ SIMULATORS: 'no' })).toBe(false)
    expect(plays({ DEMO_PORTAL: 'no' })).toBe(false)
    expect(plays({ PUBLIC_URL: 'https://portal.example.com' })).toBe(false)
  })

  test('may be wanted on this machine only', () => {
    expect(plays({ SIMULATORS: 'yes', DEMO_PORTAL: 'no' })).toBe(true)
    expect(problemOf({ SIMULATORS: 'yes', PUBLIC_URL: 'https://portal.example.com' })).toContain('SIMULATORS')
  })
})

describe('the second factor of staff', () => {
  const secondFactor = (environment: Record<string, string>) => readConfiguration(environment).secondFactor

  test('is asked of everybody, but of this machine’s own browsers on a demo portal', () => {
    expect(secondFactor({ PUBLIC_URL: 'https://portal.example.com' })).toBe('everybody')
    expect(secondFactor({})).toBe('all_but_operator')
    expect(secondFactor({ DEMO_PORTAL: 'no' })).toBe('everybody')
    expect(secondFactor({ STAFF_SECOND_FACTOR: 'yes' })).toBe('everybody')
    expect(secondFactor({ STAFF_SECOND_FACTOR: 'no' })).toBe('nobody')
  })

  test('cannot be switched off where others than this machine can ask', () => {
    for (const PUBLIC_URL of ['https://portal.example.com', 'http://192.168.1.7'])
      expect(() => secondFactor({ STAFF_SECOND_FACTOR: 'no', PUBLIC_URL })).toThrow(/STAFF_SECOND_FACTOR/)
  })
})
