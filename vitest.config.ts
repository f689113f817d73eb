import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { breakOnPurpose } from './test/breakages/break-on-purpose.ts'

export default defineConfig({
  plugins: [react(), ...breakOnPurpose(process.env.BREAKAGE)],
  test: {
    // The server's zone must not matter: every date is made for Shanghai.
    env: { TZ: 'America/New_York', NODE_ENV: 'test' },
    include: [
      'src/**/*.test.{ts,tsx}',
      'db/**/*.test.ts',
      'simulators/**/*.test.ts',
      'test/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/quick-react.ts', 'test/after-each-file.ts', 'test/fail-on-console.ts'],
    // What was read whole must not be taken for what was broken on purpose.
    fsModuleCache: process.env.BREAKAGE === undefined,
    // Reading the whole portal anew for each of two hundred files took longer than the tests.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // While one waits for the database the other computes.
    maxWorkers: '100%',
    // Only what hangs fails by time: on a busy machine a test of seconds takes a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
