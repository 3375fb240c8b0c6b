import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { isDay } from '@qiyin/domain/dates.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { authTypes, userTypes } from '@qiyin/domain/statistics/figures.ts'
import { periods } from '@qiyin/domain/statistics/periods.ts'
import { rangeMissing, rangeProblem } from '@qiyin/domain/statistics/range.ts'
import { malformedMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { exportFormat } from '../shapes/export-format.ts'
import { day, optionalDay, optionalId, optionalText } from '../shapes/fields.ts'

const application = { access: { page: pagePath.appStatistic } } as const
const enterprise = { access: { page: pagePath.enterpriseStatistic } } as const
const system = { access: { page: pagePath.sysStatistic } } as const

/** By which filters a scope may narrow its figures; what is not among them is not read. */
const ofCompany = {
  companyId: optionalId('企业'),
  /** A part of the name. */
  companyName: optionalText('企业名称', { max: maxCompanyNameLength }),
}
const ofApplication = { ...ofCompany, businessId: optionalId('所属应用') }
const ofSource = {
  ...ofApplication,
  sysCode: optionalText('来源系统', { max: maxLength.sourceCode, is: isRecordCode }),
}

const ofUsers = {
  type: z.enum(userTypes, { error: malformedMessage('用户类型') }).default('person'),
  authType: z.enum(authTypes, { error: malformedMessage('统计口径') }).default('all'),
}

const period = z.enum(periods, { error: malformedMessage('统计周期') }).default('day')

/** Both ends or neither: without them the last thirty days. */
const range = { start: optionalDay('开始日期'), end: optionalDay('结束日期'), period }
/** Both ends, chosen. */
const chosenRange = {
  start: day('开始日期', rangeMissing),
  end: day('结束日期', rangeMissing),
  period,
}

/** Two days that are a range of the period, or none at all. */
function inRange<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).superRefine((input, issues) => {
    // Every shape given here holds them; the generic one cannot say so.
    const { start, end, period: by } = input as unknown as z.output<z.ZodObject<typeof range>>
    if (start === undefined && end === undefined) return
    // What is no day has been told already.
    if ([start, end].some((one) => one !== undefined && !isDay(one))) return
    const message = start === undefined || end === undefined ? rangeMissing : rangeProblem({ start, end }, by)
    if (message !== null) issues.addIssue({ code: 'custom', message, path: ['start'] })
  })
}

/** One point: the days of a period within the range, how the period is named, how many (seed 000 section 3). */
export const statisticEntry = z.object({
  start: z.string(),
  end: z.string(),
  time: z.string(),
  count: z.number(),
})

const counts = {
  method: 'GET',
  changesState: false,
  result: z.array(statisticEntry),
  refusals: [],
} as const

/** Contracts initiated in the applications I manage. */
export const statisticsContractCountBusinessManager = defineCall({
  ...counts,
  ...application,
  path: '/statistics/contractCount/businessManager',
  summary: '应用管理员发起合同数',
  request: inRange({ ...ofApplication, ...range }),
})

/** Contracts completed in them. */
export const statisticsCompleteCountBusinessManager = defineCall({
  ...counts,
  ...application,
  path: '/statistics/completeCount/businessManager',
  summary: '应用管理员完成合同数',
  request: inRange({ ...ofApplication, ...range }),
})

/** Contracts initiated by the companies I manage. */
export const statisticsContractCountInnerCompany = defineCall({
  ...counts,
  ...enterprise,
  path: '/statistics/contractCount/innerCompany',
  summary: '内部企业发起合同数',
  request: inRange({ ...ofApplication, ...range }),
})

/** Contracts completed that these have initiated. */
export const statisticsCompleteCountInnerCompany = defineCall({
  ...counts,
  ...enterprise,
  path: '/statistics/completeCount/innerCompany',
  summary: '内部企业完成合同数',
  request: inRange({ ...ofApplication, ...range }),
})

/** Contracts completed in which the companies I manage take part, by company. */
export const statisticsCompleteCountOutCompany = defineCall({
  ...counts,
  ...enterprise,
  path: '/statistics/completeCount/outCompany',
  summary: '外部企业完成合同数',
  request: inRange({ ...ofCompany, ...range }),
})

/** Signatures made for the companies I manage. */
export const statisticsSignCountOutCompany = defineCall({
  ...counts,
  ...enterprise,
  path: '/statistics/signCount/outCompany',
  summary: '外部企业签署次数',
  request: inRange({ ...ofCompany, ...range }),
})

/** All contracts initiated. */
export const statisticsContractCountSystemManager = defineCall({
  ...counts,
  ...system,
  path: '/statistics/contractCount/systemManager',
  summary: '系统发起合同数',
  request: inRange({ ...ofSource, ...range }),
})

/** All contracts completed. */
export const statisticsCompleteCountSystemManager = defineCall({
  ...counts,
  ...system,
  path: '/statistics/completeCount/systemManager',
  summary: '系统完成合同数',
  request: inRange({ ...ofSource, ...range }),
})

/** All signatures made; of a company those made for it. */
export const statisticsSignCountSystemManager = defineCall({
  ...counts,
  ...system,
  path: '/statistics/signCount/systemManager',
  summary: '系统签署次数',
  request: inRange({ ...ofSource, ...range }),
})

/** New users: each once, on the day its first authentication began, or was passed. */
export const statisticsUserCount = defineCall({
  ...counts,
  ...system,
  path: '/statistics/userCount',
  summary: '新增用户数',
  request: inRange({ ...ofUsers, ...range }),
})

/** Everything the system manager sees of a range, as a workbook. */
export const statisticsExport = defineCall({
  ...system,
  method: 'GET',
  path: '/statistics/export',
  summary: '导出统计数据',
  rate: { count: 30, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: inRange({ ...ofSource, ...ofUsers, ...chosenRange, format: exportFormat }),
  result: z.null(),
  refusals: [],
})

const shared = {
  method: 'GET',
  changesState: false,
  ours: true,
  result: z.array(z.object({ businessTypeId: z.string(), businessTypeName: z.string(), count: z.number() })),
  refusals: [],
} as const
const figureOf = <const Figures extends readonly [string, ...string[]]>(
  figures: Figures,
): z.ZodEnum<{ [Figure in Figures[number]]: Figure }> =>
  z.enum(figures, { error: malformedMessage('统计指标') })

/** A figure by application, the largest first: of those I manage. */
export const statisticsShareBusinessManager = defineCall({
  ...shared,
  ...application,
  path: '/statistics/share/businessManager',
  summary: '应用管理员按应用统计',
  request: inRange({ ...ofApplication, ...range, figure: figureOf(['contractCount', 'completeCount']) }),
})

/** The same of the contracts that my companies have initiated. */
export const statisticsShareInnerCompany = defineCall({
  ...shared,
  ...enterprise,
  path: '/statistics/share/innerCompany',
  summary: '内部企业按应用统计',
  request: inRange({ ...ofApplication, ...range, figure: figureOf(['contractCount', 'completeCount']) }),
})

/** The same of all. */
export const statisticsShareSystemManager = defineCall({
  ...shared,
  ...system,
  path: '/statistics/share/systemManager',
  summary: '系统按应用统计',
  request: inRange({
    ...ofSource,
    ...range,
    figure: figureOf(['contractCount', 'completeCount', 'signCount']),
  }),
})

const completionTime = {
  method: 'GET',
  changesState: false,
  ours: true,
  /** For each class of time, the shortest first: up to how many hours (null: any longer), and how many. */
  result: z.array(z.object({ upToHours: z.number().nullable(), count: z.number() })),
  refusals: [],
} as const

/** How long the contracts took that were completed in the applications I manage. */
export const statisticsCompletionTimeBusinessManager = defineCall({
  ...completionTime,
  ...application,
  path: '/statistics/completionTime/businessManager',
  summary: '应用管理员合同完成用时',
  request: inRange({ ...ofApplication, ...range }),
})

/** The same of the contracts that my companies have initiated. */
export const statisticsCompletionTimeInnerCompany = defineCall({
  ...completionTime,
  ...enterprise,
  path: '/statistics/completionTime/innerCompany',
  summary: '内部企业合同完成用时',
  request: inRange({ ...ofApplication, ...range }),
})

/** The same of all. */
export const statisticsCompletionTimeSystemManager = defineCall({
  ...completionTime,
  ...system,
  path: '/statistics/completionTime/systemManager',
  summary: '系统合同完成用时',
  request: inRange({ ...ofSource, ...range }),
})

const company = z.object({ companyId: z.string(), companyName: z.string() })
const applicationType = z.object({ id: z.string(), businessTypeName: z.string() })
const source = z.object({ id: z.string(), sysCode: z.string(), sysName: z.string() })
/** What there is to choose from: companies by a part of their name, a few of them. */
const choices = {
  method: 'GET',
  changesState: false,
  ours: true,
  request: z.object({ companyName: ofCompany.companyName }),
  refusals: [],
} as const

/** My applications, and the companies that have initiated in them. */
export const statisticsFiltersBusinessManager = defineCall({
  ...choices,
  ...application,
  path: '/statistics/filters/businessManager',
  summary: '应用管理员统计筛选项',
  result: z.object({ companies: z.array(company), applications: z.array(applicationType) }),
})

/** My companies, and the applications they have initiated in. */
export const statisticsFiltersInnerCompany = defineCall({
  ...choices,
  ...enterprise,
  path: '/statistics/filters/innerCompany',
  summary: '内部企业统计筛选项',
  result: z.object({ companies: z.array(company), applications: z.array(applicationType) }),
})

/** My companies; no applications are loaded (seed 000 section 6). */
export const statisticsFiltersOutCompany = defineCall({
  ...choices,
  ...enterprise,
  path: '/statistics/filters/outCompany',
  summary: '外部企业统计筛选项',
  result: z.object({ companies: z.array(company) }),
})

/** Every source system and application, and companies. */
export const statisticsFiltersSystemManager = defineCall({
  ...choices,
  ...system,
  path: '/statistics/filters/systemManager',
  summary: '系统统计筛选项',
  result: z.object({
    companies: z.array(company),
    applications: z.array(applicationType),
    sources: z.array(source),
  }),
})
