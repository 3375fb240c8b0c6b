import { maxRevision } from '@qiyin/domain/limits.ts'
import { robotKinds, robotLimits } from '@qiyin/domain/message/robot.ts'
import { robotScenes } from '@qiyin/domain/message/robot-scenes.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalId, optionalText, text } from '../shapes/fields.ts'

const ofAdministrator = { kind: 'company', field: 'companyId', relation: 'administrator' } as const
const ofRobot = { companyId: id('企业'), robotId: id('群机器人') }

/** The robots of groups that a company has told of its contracts; neither keys nor secrets are answered. */
export const companyRobots = defineCall({
  method: 'GET',
  path: '/company/robots',
  summary: '企业的群机器人',
  ours: true,
  access: 'user',
  object: ofAdministrator,
  changesState: false,
  request: z.object({ companyId: id('企业') }),
  result: z.array(
    z.object({
      robotId: z.string(),
      kind: z.enum(robotKinds),
      name: z.string(),
      /** Of its key the last four characters. */
      address: z.string(),
      scenes: z.array(z.enum(robotScenes)),
      frozen: z.boolean(),
      revision: z.number(),
      /** When something was last sent to it, or tried to be; null where nothing was. */
      lastTime: z.string().nullable(),
      /** Why the last try failed; null where it did not. */
      lastFailure: z.string().nullable(),
    }),
  ),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** Adds a robot, or changes one: what is left out of address and secret stays as it is. */
export const companyRobotsSave = defineCall({
  method: 'POST',
  path: '/company/robots/save',
  summary: '保存群机器人',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    companyId: id('企业'),
    /** Absent for a new one. */
    robotId: optionalId('群机器人'),
    revision: integer('版本', { min: 0, max: maxRevision }).optional(),
    kind: z.enum(robotKinds, { error: '机器人类型格式不正确' }),
    name: text('名称', { max: robotLimits.name }),
    address: optionalText('机器人Webhook地址', { max: robotLimits.address }),
    secret: optionalText('加签密钥', { max: robotLimits.secret }),
    scenes: z
      .array(z.enum(robotScenes, { error: '通知场景格式不正确' }), { error: '通知场景格式不正确' })
      .min(1, '请至少选择一个通知场景')
      .max(robotScenes.length, '通知场景格式不正确'),
  }),
  result: z.object({ robotId: z.string() }),
  refusals: [
    'COMPANY_NOT_FOUND',
    'COMPANY_FROZEN',
    'RECORD_NOT_FOUND',
    'RECORD_CHANGED',
    'ROBOTS_FULL',
    'PARAMETER_INVALID',
  ],
})

/** Tells a group no more until it is unfrozen; what waits for it is given up. */
export const companyRobotsFreeze = defineCall({
  method: 'POST',
  path: '/company/robots/freeze',
  summary: '停用或启用群机器人',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object({ ...ofRobot, frozen: z.boolean({ error: '停用格式不正确' }) }),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'RECORD_NOT_FOUND'],
})

/** Forgets a robot's key and secret. */
export const companyRobotsRemove = defineCall({
  method: 'POST',
  path: '/company/robots/remove',
  summary: '移除群机器人',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object(ofRobot),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'RECORD_NOT_FOUND'],
})

/** Sends a sentence that says it is a test, at once, and answers what came of it. */
export const companyRobotsTest = defineCall({
  method: 'POST',
  path: '/company/robots/test',
  summary: '发送群机器人测试消息',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object(ofRobot),
  result: z.object({
    /** Why it was not sent, in the supplier's sense; null when it was. */
    failure: z.string().nullable(),
  }),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'RECORD_NOT_FOUND', 'ROBOT_FROZEN', 'ROBOT_PACED'],
})
