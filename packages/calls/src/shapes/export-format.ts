import { z } from 'zod'

/** As what a list is taken away: a workbook unless told; the same as CSV, in UTF-8 with its mark. */
export const exportFormat = z
  .enum(['xlsx', 'csv'], { error: '文件格式不正确' })
  .default('xlsx')
  .meta({ title: '文件格式' })
