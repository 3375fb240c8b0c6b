import type { Feature } from '../../feature.ts'
import { freezeRobot, listRobots, removeRobot, saveRobot } from './manage.ts'
import { tryRobot } from './try-robot.ts'

/** The robots of groups that companies have told of their contracts; what is sent to them is a matter of messages. */
export const companyRobotsFeature = {
  name: 'company-robots',
  calls: {
    companyRobots: listRobots,
    companyRobotsSave: saveRobot,
    companyRobotsFreeze: freezeRobot,
    companyRobotsRemove: removeRobot,
    companyRobotsTest: tryRobot,
  },
  tables: ['company_robot'],
} satisfies Feature
