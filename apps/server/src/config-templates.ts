import { accessSync, constants } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { baseAddress, whole } from './config-values.ts'

/** What prints the templates that the embedded engine cannot; undefined: these are refused. */
export type OfficeConfig =
  | { readonly kind: 'soffice'; readonly path: string; readonly timeoutMs: number }
  | { readonly kind: 'gotenberg'; readonly url: string; readonly timeoutMs: number }
  | undefined

/** The variables, in the order of .env.example. */
export const templateVariables = {
  LIBREOFFICE_PATH: z
    .string()
    .trim()
    .refine(isProgram, '应为 LibreOffice 程序（soffice）的绝对路径，该文件须存在且可执行')
    .optional(),
  GOTENBERG_URL: baseAddress('应为 Gotenberg 服务的 http(s) 地址').optional(),
  LIBREOFFICE_SECONDS: whole(5, 600).default(60),
}

const schema = z.object(templateVariables)
type TemplateValues = z.output<typeof schema>

/** What of these variables does not go together. */
export function templateContradictions(
  { LIBREOFFICE_PATH: path, GOTENBERG_URL: url }: TemplateValues,
  report: (variable: string, remedy: string) => void,
): void {
  if (path !== undefined && url !== undefined)
    report('GOTENBERG_URL', '与 LIBREOFFICE_PATH 只能设置一个，请删除其中之一')
}

/** The part of the configuration these variables make. */
export function officeConfig(values: TemplateValues): OfficeConfig {
  const { LIBREOFFICE_PATH: path, GOTENBERG_URL: url } = values
  const timeoutMs = values.LIBREOFFICE_SECONDS * 1000
  if (path !== undefined) return { kind: 'soffice', path, timeoutMs }
  return url === undefined ? undefined : { kind: 'gotenberg', url, timeoutMs }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return isAbsolute(path)
  } catch {
    return false
  }
}
