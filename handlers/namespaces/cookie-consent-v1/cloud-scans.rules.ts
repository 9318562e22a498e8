import type { CloudScanRecord, CloudScanState } from '#fixtures/models/cloud-scan.ts'

const ENDED: readonly CloudScanState[] = ['finished', 'failed']

export const isInProgress = ({ status }: Pick<CloudScanRecord, 'status'>): boolean =>
  !ENDED.includes(status)

/** From pending to scanning, then to an end state, which does not change. */
export function nextState(status: CloudScanState, fails: boolean): CloudScanState {
  if (ENDED.includes(status)) return status
  if (status === 'pending') return 'scanning'
  return fails ? 'failed' : 'finished'
}
