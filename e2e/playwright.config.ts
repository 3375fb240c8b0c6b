import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()
const port = Number(process.env['E2E_PORT'] ?? 18080)
const harnessPort = Number(process.env['HARNESS_PORT'] ?? 18081)

const server = {
  cwd: '..',
  reuseExistingServer: process.env['CI'] === undefined,
  // The first start builds the web application, and a busy machine takes its time.
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  stdout: 'ignore',
  stderr: 'pipe',
} as const

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
  projects: [
    // One after the other: these tests share the demonstration's people, who get one code a minute.
    { name: 'web', testDir: 'web', workers: 1 },
    // A phone, 390 x 844 x3, with people of its own for the same reason.
    {
      name: 'h5',
      testDir: 'h5',
      workers: 1,
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
      use: { baseURL: `http://127.0.0.1:${harnessPort}`, trace: 'off', screenshot: 'only-on-failure' },
    },
  ],
  webServer: [
    {
      ...server,
      command: 'node e2e/start-server.ts',
      url: `http://127.0.0.1:${port}/esignature/api/health/ready`,
      env: { E2E_PORT: String(port) },
    },
    {
      ...server,
      command: 'node e2e/viewer/harness-server.ts',
      url: `http://127.0.0.1:${harnessPort}/harness/`,
      env: { HARNESS_PORT: String(harnessPort) },
    },
  ],
})
