export { checkAllTrails } from './check-trails.ts'
export type { CheckedTrail, TrailsReport } from './check-trails.ts'
