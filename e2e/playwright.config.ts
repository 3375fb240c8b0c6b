import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()

/** Only where its pictures are wanted (`npm run help-pictures`). */
const help = {
  name: 'help',
  testDir: 'help',
  dependencies: ['demo'],
  use: { viewport: { width: 1200, height: 750 } },
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Limits end what hangs and measure nothing: a busy machine may be many times slower than a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 2,
  // In CI a second try is named flaky in the list and is a fault to mend; here nothing is tried twice.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A dialog that zooms in moves under the pointer, and on a slow machine the click is lost.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a fifth of the run, and nobody opens a trace of a machine that is gone.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: browser,
  },
  projects: [
    ...(process.env['HELP_PICTURES'] === undefined ? [] : [help]),
    { name: 'demo', testDir: 'demo', testMatch: 'demo.setup.ts' },
    { name: 'web', testDir: 'web', dependencies: ['demo'] },
    // A phone, 390 x 844 x3.
    {
      name: 'h5',
      testDir: 'h5',
      dependencies: ['demo'],
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        hasTouch: true,
        isMobile: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
    {
      name: 'viewer',
      testDir: 'viewer',
      // Traces copy every canvas, which takes longer than the tests themselves.
      use: { trace: 'off', screenshot: 'only-on-failure' },
    },
  ],
})
