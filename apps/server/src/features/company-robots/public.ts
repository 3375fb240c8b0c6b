export { accessOf } from './access.ts'
export { removeAllOf as removeRobotsOf } from './store.ts'
export { findListening as listeningRobots } from './store-sending.ts'
export { giveRobotBack, letRobotGo, takeRobot } from './store-sending.ts'
