/** The real deployment beside the stand-in (`serve --upstream`), or behind it (`proxy`). */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'

export interface DeployedResponse {
  readonly status: number
  /** With addresses of the stand-in in place of its own. */
  readonly body: string
  /** Differences between its body and the contract. */
  readonly remarks: readonly ContractRemark[]
  /** Whether its body was compared with the contract. */
  readonly isJudged: boolean
}

export interface ContractRemark {
  /** A member of the body: `[].title.rendered`. */
  readonly path: string
  /** `breaking` for a stated expectation, `allowed` if harmless for clients, else `deviation`. */
  readonly verdict: 'breaking' | 'deviation' | 'allowed'
  readonly says: string
}

export interface Deployment {
  readonly host: string
  /** The login of `--upstream-user`. */
  readonly account: string | undefined
  /** Why a request may not be sent; undefined where it may. */
  readonly obstacleTo: (logged: LoggedRequest) => string | undefined
  /** `isSignedIn` selects the configured account. */
  readonly send: (logged: LoggedRequest, isSignedIn: boolean) => Promise<DeployedResponse>
}

/** A deployment that answers all requests, so that the process has no site of its own. */
export interface ProxiedDeployment {
  readonly host: string
  /** The path of its REST root. */
  readonly root: string
}

/** Set after the start: a deployment is opened with the stand-in. */
export interface DeploymentSlot {
  use(deployment: Deployment): void
  readonly current: Deployment | undefined
  proxied: ProxiedDeployment | undefined
}

export function createDeploymentSlot(): DeploymentSlot {
  let current: Deployment | undefined
  return {
    use: (deployment) => {
      current = deployment
    },
    get current() {
      return current
    },
    proxied: undefined,
  }
}
