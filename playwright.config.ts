import { defineConfig, devices } from '@playwright/test'
import { QUICK_BROWSER } from './e2e/browsers.ts'

/** Browser tests run on the built portal with the demo content, on a database of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/start-portal.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // A busy machine takes its time; what is there is not waited for.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: QUICK_BROWSER,
      // Without a UTF-8 locale a download loses its Chinese name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives for seconds: scripts that are optimised for minutes, on cores that are busy, cost more than they give.
        '--js-flags=--max-opt=1 --single-threaded-gc',
      ],
    },
  },
})
