import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // The server's zone must not matter: every date is made for Shanghai (house section 9).
    env: { TZ: 'America/New_York', NODE_ENV: 'test' },
    include: [
      'src/**/*.test.{ts,tsx}',
      'db/**/*.test.ts',
      'simulators/**/*.test.ts',
      'test/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/fail-on-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
