import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.server.ts'
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

  test.each([
    [{ PORT: 'http' }, 'PORT：应为数字'],
    [{ PORT: '70000' }, 'PORT：不能大于 65535'],
    [{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES：不能小于 1'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL：应为 postgresql:// 地址'],
    [{ PUBLIC_URL: 'portal.example.com' }, 'PUBLIC_URL：应为 http(s) 地址'],
    [{ DEMO_PORTAL: 'maybe' }, 'DEMO_PORTAL：应为 yes 或 no'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET：设置了 S3_BUCKET'],
    [{ MOBILE_REDIRECTS: '{' }, 'MOBILE_REDIRECTS：应为 JSON 数组'],
  ])('%o stops the start and is named', (environment, sentence) => {
    expect(problemOf(environment)).toContain(sentence)
  })

  test('every wrong value is named at once', () => {
    const problem = problemOf({ PORT: 'x', PAGE_CACHE_MB: '-1' })
    expect(problem).toContain('PORT')
    expect(problem).toContain('PAGE_CACHE_MB')
  })
})
