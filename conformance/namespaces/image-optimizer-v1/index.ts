import type { Playbooks } from '#conformance/playbook/play.ts'
import { backups } from './backups.ts'
import { connect } from './connect.ts'
import { optimize } from './optimize.ts'
import { stats } from './stats.ts'

export const imageOptimizerV1: Playbooks = {
  backups,
  connect,
  optimize,
  stats,
}
