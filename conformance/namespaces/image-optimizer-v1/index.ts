export { backups } from './backups.ts'
export { connect } from './connect.ts'
export { optimize } from './optimize.ts'
export { stats } from './stats.ts'
